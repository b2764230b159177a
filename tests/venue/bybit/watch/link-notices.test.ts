import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLinkNotices } from '../../../../venue/bybit/watch/link-notices.ts'

const REST = 'api.bybit.com does not answer.'
const SOCKET = 'The socket of linear contracts is closed.'

function setUp(first: readonly string[] = []) {
  const listeners: (() => void)[] = []
  let troubles = first
  let clock: string | null = null
  const notices = createLinkNotices({
    troubles: () => troubles,
    clockTrouble: () => clock,
    onTrouble: (listener) => void listeners.push(listener),
  })
  const sent: (readonly [event: string, message: string])[] = []
  notices.onNotice((event, message) => void sent.push([event, message]))
  const set = (...next: readonly string[]): void => {
    troubles = next
    for (const listener of listeners) listener()
  }
  const setClock = (text: string | null): void => {
    clock = text
    for (const listener of listeners) listener()
  }
  return { notices, sent, set, setClock }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('notices of a gateway about its connection', () => {
  it('a trouble is announced after 3 s in its own words, and its end at once', () => {
    const { sent, set } = setUp()
    set(REST)
    vi.advanceTimersByTime(2999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([['exchange_lost', REST]])
    set()
    expect(sent.at(-1)?.[0]).toBe('exchange_back')
    expect(sent).toHaveLength(2)
  })

  it('a trouble that ends within 3 s is not announced, nor is its end', () => {
    const { sent, set } = setUp()
    set(SOCKET)
    vi.advanceTimersByTime(2000)
    set()
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual([])
  })

  it('further troubles are announced together with those that last', () => {
    const { sent, set } = setUp()
    set(REST)
    vi.advanceTimersByTime(3000)
    set(REST, SOCKET)
    set(REST, SOCKET)
    vi.advanceTimersByTime(3000)
    expect(sent.map(([, message]) => message)).toEqual([REST, `${REST} ${SOCKET}`])
  })

  it('a start without a network is announced', () => {
    const { sent } = setUp([REST])
    vi.advanceTimersByTime(3000)
    expect(sent).toEqual([['exchange_lost', REST]])
  })

  it('a wrong clock is announced once, and never as an exchange that cannot be reached', () => {
    const { sent, set, setClock } = setUp()
    setClock('The clock is 0.6 s ahead.')
    vi.advanceTimersByTime(3000)
    setClock('The clock is 0.7 s ahead.')
    vi.advanceTimersByTime(3000)
    expect(sent).toEqual([['clock_off', 'The clock is 0.6 s ahead.']])
    set(REST)
    vi.advanceTimersByTime(3000)
    set()
    expect(sent.map(([event]) => event)).toEqual(['clock_off', 'exchange_lost', 'exchange_back'])
  })

  it('a wrong clock is withdrawn when it is right for a minute, and announced again when it is wrong again', () => {
    const { notices, sent, setClock } = setUp()
    setClock('The clock is 0.6 s ahead.')
    vi.advanceTimersByTime(3000)
    setClock(null)
    vi.advanceTimersByTime(59_000)
    // A clock at the border is neither withdrawn nor announced again.
    setClock('The clock is 0.6 s ahead.')
    vi.advanceTimersByTime(3_600_000)
    expect(sent).toHaveLength(1)
    setClock(null)
    vi.advanceTimersByTime(60_000)
    expect(sent.slice(1)).toEqual([['clock_off', '']])
    vi.advanceTimersByTime(3_600_000)
    setClock('The clock is 2.0 s behind.')
    vi.advanceTimersByTime(3000)
    expect(sent.slice(2)).toEqual([['clock_off', 'The clock is 2.0 s behind.']])
    setClock(null)
    notices.close()
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(3)
  })

  it('a clock that is right within 3 s is neither announced nor withdrawn', () => {
    const { sent, setClock } = setUp()
    setClock('The clock is 0.6 s ahead.')
    vi.advanceTimersByTime(2000)
    setClock(null)
    vi.advanceTimersByTime(600_000)
    expect(sent).toEqual([])
  })

  it('a closed gateway announces nothing', () => {
    const { notices, sent, set } = setUp()
    set(REST)
    notices.close()
    set()
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual([])
  })
})
