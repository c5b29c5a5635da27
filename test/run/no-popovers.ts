// happy-dom has no popovers. Browser tests cover the content of popovers.
HTMLElement.prototype.showPopover = () => {}
HTMLElement.prototype.hidePopover = () => {}
