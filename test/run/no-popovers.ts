// This DOM has no popovers. Browser tests cover what they show.
HTMLElement.prototype.showPopover = () => {}
HTMLElement.prototype.hidePopover = () => {}
