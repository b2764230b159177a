import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQuietLog } from '../../../../venue/bybit/watch/quiet-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lines that differ in numbers alone are written once a minute, others at once', () => {
  const lines: string[] = []
  const log = createQuietLog((line) => void lines.push(line))
  log('GET /v5/market/time connect, not sent 8 ms')
  log('GET /v5/market/time connect, not sent 11 ms')
  log('socket linear: open')
  expect(lines).toEqual(['GET /v5/market/time connect, not sent 8 ms', 'socket linear: open'])
  vi.advanceTimersByTime(60_000)
  log('GET /v5/market/time connect, not sent 9 ms')
  expect(lines.at(-1)).toBe('GET /v5/market/time connect, not sent 9 ms')
})

it('it remembers at most 500 kinds of lines', () => {
  const lines: string[] = []
  const log = createQuietLog((line) => void lines.push(line))
  const names = Array.from({ length: 501 }, (_none, at) => 'x'.repeat(at + 1))
  for (const name of [...names, 'x', 'xxx']) log(name)
  expect(lines.slice(501)).toEqual(['x'])
})
