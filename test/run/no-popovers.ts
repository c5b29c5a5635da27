// The DOM of these tests knows no popovers; what they show is tried in a browser.
HTMLElement.prototype.showPopover = () => {}
HTMLElement.prototype.hidePopover = () => {}
