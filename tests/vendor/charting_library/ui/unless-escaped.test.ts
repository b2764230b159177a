import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unlessEscaped } from '../../../../vendor/charting_library/ui/unless-escaped.ts'

let target = new EventTarget()
/** Presses a key. Returns whether anything else may have it. */
const press = (key: string): boolean =>
  target.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }))

beforeEach(() => {
  target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
})
afterEach(() => vi.unstubAllGlobals())

it('what a press opens is not opened after an Escape, which nothing else gets; the next Escape is of the page', async () => {
  const coming = Promise.withResolvers<string>()
  const opened = unlessEscaped(coming.promise)
  expect([press('Enter'), press('Escape'), press('Escape')]).toEqual([true, false, true])
  coming.resolve('dialog')
  expect(await opened).toBeNull()
  expect(press('Escape')).toBe(true)
})

it('is opened without an Escape; a failure is passed on, and no Escape is taken after either', async () => {
  expect(await unlessEscaped(Promise.resolve('dialog'))).toBe('dialog')
  await expect(unlessEscaped(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(press('Escape')).toBe(true)
})
