import { userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

/** Replaces a field's text as a person does: selects it all and types, one key after the other. */
export async function retype(field: Locator, keys: string): Promise<void> {
  await field.click()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.keyboard(keys)
}

/**
 * Types in a field and presses Enter twice in one turn. A second one after the dialog closed would press the button that
 * opened it, which has the focus then.
 */
export async function enterTwice(field: Locator, keys: string): Promise<void> {
  await retype(field, keys)
  const press = { key: 'Enter', bubbles: true, cancelable: true }
  for (let times = 0; times < 2; times += 1)
    field.element().dispatchEvent(new KeyboardEvent('keydown', press))
}

/** Presses a key this many times. */
export const pressTimes = (key: string, times: number): Promise<void> =>
  userEvent.keyboard(`{${key}}`.repeat(times))

/** Changes a field in this turn, as keys that follow each other faster than a render do. */
export function typeAtOnce(field: Element, typed: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
