"""What each sentence does: asks, tells, orders, pastes, or only talks; and where questions part."""
