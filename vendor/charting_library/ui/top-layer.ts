/** Shows a menu or dialog above everything else of the page, such as the notices of the application. */
export function showAbove(node: HTMLElement): void {
  node.popover = 'manual'
  node.showPopover()
}
