import type { Page } from 'playwright'

/**
 * Controls in view without an accessible name, shadow trees included. Reads Chromium's accessibility tree, not the
 * attributes.
 */
export async function namelessControls(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  interface Value {
    readonly value?: unknown
  }
  interface Node {
    readonly ignored: boolean
    readonly role?: Value
    readonly name?: Value
    readonly backendDOMNodeId?: number
  }
  const text = (value?: Value): string => (typeof value?.value === 'string' ? value.value : '')
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { readonly nodes: readonly Node[] }
  const controls = new Set([
    'button',
    'link',
    'textbox',
    'combobox',
    'checkbox',
    'radio',
    'slider',
    'spinbutton',
    'tab',
    'menuitem',
    'menuitemradio',
    'option',
    'meter',
    'dialog',
    'alertdialog',
    'table',
    'grid',
    'img',
    'image',
    'separator',
  ])
  const found: string[] = []
  for (const node of nodes) {
    const role = text(node.role)
    if (node.ignored || !controls.has(role) || text(node.name).trim() !== '') continue
    // A separator that can't be moved needs no name.
    if (role === 'separator' || node.backendDOMNodeId === undefined) continue
    const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId: node.backendDOMNodeId })
    // React Aria's own announcements are in the tree for some seconds.
    if (outerHTML.startsWith('<div role="img" aria-labelledby="react-aria')) continue
    found.push(`${role}: ${outerHTML.slice(0, 160)}`)
  }
  await session.detach()
  return found
}
