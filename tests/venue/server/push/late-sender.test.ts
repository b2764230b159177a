import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLateSender } from '../../../../venue/server/push/late-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('N5: bytes are sent late in their order, and none overtakes another when the delay ends', () => {
  const sent: string[] = []
  let delay = 0
  const send = createLateSender<string>(
    (bytes) => void sent.push(bytes),
    () => delay,
  )
  send('a')
  expect(sent).toEqual(['a'])
  delay = 2000
  send('b')
  vi.advanceTimersByTime(1000)
  send('c')
  delay = 0
  send('d')
  expect(sent).toEqual(['a'])
  vi.advanceTimersByTime(1001)
  expect(sent).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1001)
  expect(sent).toEqual(['a', 'b', 'c', 'd'])
  send('e')
  expect(sent.at(-1)).toBe('e')
})
