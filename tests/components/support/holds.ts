import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Waits until a field's text fits. */
export const holds = (field: Locator, words: RegExp): Promise<void> =>
  expect.poll(() => (field.element() as HTMLInputElement).value).toMatch(words)
