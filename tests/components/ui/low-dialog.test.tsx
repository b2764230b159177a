import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '../../../src/main-thread/ui/button.tsx'
import { AppDialog } from '../../../src/main-thread/ui/dialog.tsx'
import { show } from '../support/show.tsx'

const ignore = (): void => undefined
const dialog = page.getByRole('alertdialog')

/** The middle of an element is in the window, and nothing is over it. */
function canBePressed(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  return at !== null && (element.contains(at) || at.contains(element))
}

afterEach(() => page.viewport(1280, 800))

for (const [width, height] of [
  [1280, 420],
  [720, 300],
  [390, 400],
] as const)
  it(`a dialog that is higher than a window of ${width} x ${height} scrolls between its head and its buttons, which can be pressed`, async () => {
    await page.viewport(width, height)
    await show(
      <AppDialog
        title="Close BTCUSDT"
        role="alertdialog"
        isOpen
        onClose={ignore}
        actions={
          <>
            <Button onPress={ignore}>Cancel</Button>
            <Button onPress={ignore}>Close position</Button>
          </>
        }
      >
        {Array.from({ length: 40 }, (_, line) => (
          <p key={line}>
            Line {line} <button type="button">Button {line}</button>
          </p>
        ))}
      </AppDialog>,
    )
    await expect.element(dialog).toBeVisible()
    const buttons = ['Cancel', 'Close position', 'Close'].map((name) =>
      dialog.getByRole('button', { name, exact: true }).element(),
    )
    expect(buttons.map(canBePressed)).toEqual([true, true, true])
    // A control that gets the focus by Tab is not under them.
    for (const line of [20, 39, 0]) {
      const control = dialog.getByRole('button', { name: `Button ${line}`, exact: true }).element()
      if (control instanceof HTMLElement) control.focus()
      await expect.poll(() => canBePressed(control), { message: `Button ${line}` }).toBe(true)
      expect(buttons.map(canBePressed)).toEqual([true, true, true])
    }
  })
