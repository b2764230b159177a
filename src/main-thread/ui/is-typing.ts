/** Whether a key was pressed in a field, where it types. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea,select,input:not([type=checkbox],[type=radio],[type=range])'))
  )
}
