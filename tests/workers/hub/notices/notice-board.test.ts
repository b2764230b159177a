import { describe, expect, it } from 'vitest'
import { createNoticeBoard, MOMENT_MS } from '../../../../src/workers/hub/notices/notice-board.ts'
import type { NoticeBoard } from '../../../../src/workers/hub/notices/notice-board.ts'
import { createVirtualClock, settle } from '../../runtime/virtual-clock.ts'

function setUp(kept: string | null = null) {
  const clock = createVirtualClock()
  const keptNow: string[] = []
  let changes = 0
  let serial = 0
  const board = createNoticeBoard({
    clock,
    newId: () => {
      serial += 1
      return `n-${serial}`
    },
    onChange: () => {
      changes += 1
    },
    loadDismissed: () => Promise.resolve(kept),
    saveDismissed: (key) => keptNow.push(key),
  })
  return { clock, board, keptNow, changes: () => changes }
}
const events = (board: NoticeBoard): string[] => board.list().map(({ event }) => event)
/** A new socket; `repeat` is the last notice of the exchange behind it. */
function connect(board: NoticeBoard, repeat: readonly [event: string, text: string] | null = null): void {
  board.lost()
  board.joined()
  if (repeat !== null) board.receive(...repeat)
  board.confirmed()
}
const END = ['replay_end', 'The recorded stream has ended; the market is paused.'] as const

describe('announcements of the exchange', () => {
  it('a market stop is announced until its data continues, however long', async () => {
    const { clock, board } = setUp()
    connect(board)
    board.receive(...END)
    await clock.advance(3_600_000)
    expect(board.list()).toEqual([{ id: 'n-1', event: END[0], text: END[1], lasting: 'hold' }])
    board.receive('replay_loop', 'round 2')
    expect(events(board)).toEqual(['replay_loop'])
    await clock.advance(MOMENT_MS)
    expect(events(board)).toEqual([])
  })

  it('a gateway without its exchange is announced until the exchange can be reached again', async () => {
    const { clock, board } = setUp()
    connect(board)
    board.receive('exchange_lost', 'api.bybit.com: no answer')
    await clock.advance(3_600_000)
    expect(board.list().map(({ event, lasting }) => [event, lasting])).toEqual([['exchange_lost', 'hold']])
    board.receive('exchange_back', 'after 60 min')
    expect(events(board)).toEqual(['exchange_back'])
    await clock.advance(MOMENT_MS)
    expect(events(board)).toEqual([])
  })

  it('a refused key is announced beside a stop until it is accepted, also over a reconnect', async () => {
    const { clock, board } = setUp()
    const refused = ['key_refused', 'Bybit does not know this API key.'] as const
    connect(board)
    board.receive('exchange_lost', 'no answer')
    board.receive(...refused)
    board.receive('exchange_back', '')
    await clock.advance(3_600_000)
    expect(board.list().map(({ event, lasting }) => [event, lasting])).toEqual([['key_refused', 'refusal']])
    connect(board, refused)
    expect(events(board)).toEqual(['key_refused'])
    board.receive('key_refused', 'The API key has expired.')
    expect(board.list().map(({ text }) => text)).toEqual(['The API key has expired.'])
    board.receive('key_accepted', '')
    await clock.advance(MOMENT_MS)
    expect(events(board)).toEqual([])
  })

  it('a refused key that a new gateway does not repeat is over, and a stop does not hide that', () => {
    const { board } = setUp()
    connect(board)
    board.receive('key_refused', 'expired')
    connect(board, ['exchange_lost', 'no answer'])
    expect(events(board)).toEqual(['exchange_lost'])
  })

  it('a stop that is repeated after a reconnect is the same announcement', () => {
    const { board, changes } = setUp()
    connect(board)
    board.receive(...END)
    const before = changes()
    connect(board, END)
    expect(board.list().map(({ id }) => id)).toEqual(['n-1'])
    expect(changes()).toBe(before)
  })

  it('a stop ends when the exchange restarted: it is not repeated, or replaced by another', () => {
    const { board } = setUp()
    for (const repeat of [null, ['maintenance', 'x'], ['replay_loop', 'round 3']] as const) {
      connect(board)
      board.receive(...END)
      expect(events(board)).toContain('replay_end')
      connect(board, repeat)
      expect(events(board)).not.toContain('replay_end')
    }
  })

  it('a stop remains if the exchange repeats what it sent after it', () => {
    const { board } = setUp()
    connect(board)
    board.receive(...END)
    board.receive('maintenance', 'at noon')
    connect(board, ['maintenance', 'at noon'])
    expect(events(board)).toEqual(['replay_end', 'maintenance'])
  })

  it('all repeated announcements are recognised after a reconnect; a loop among them ends the stop', () => {
    const { board } = setUp()
    connect(board)
    board.receive(...END)
    board.receive('replay_cut', 'line 7')
    board.receive('maintenance', 'at noon')
    const before = board.list()
    const repeat = (...all: (readonly [string, string])[]): void => {
      board.lost()
      board.joined()
      for (const one of all) board.receive(...one)
      board.confirmed()
    }
    repeat(END, ['replay_cut', 'line 7'], ['maintenance', 'at noon'])
    expect(board.list()).toEqual(before)
    repeat(['replay_cut', 'line 7'], ['maintenance', 'at noon'], ['replay_loop', 'round 2'])
    expect(events(board)).toEqual(['replay_cut', 'maintenance'])
  })

  it('a late tab receives the market stop, and no outdated news', () => {
    const late = setUp()
    connect(late.board, END)
    expect(events(late.board)).toEqual(['replay_end'])
    const later = setUp()
    connect(later.board, ['replay_loop', 'round 7'])
    expect(events(later.board)).toEqual([])
  })

  it('a restart is announced until the exchange is back, and long enough to be read', async () => {
    const { clock, board } = setUp()
    connect(board)
    board.receive('service_restart', 'the push service restarts')
    board.receive('service_restart', 'the push service restarts')
    expect(events(board)).toEqual(['service_restart'])
    board.lost()
    await clock.advance(500_000)
    expect(events(board)).toEqual(['service_restart'])
    connect(board)
    await clock.advance(1)
    expect(events(board)).toEqual([])
    board.receive('service_restart', 'again')
    await clock.advance(100)
    connect(board)
    await clock.advance(MOMENT_MS - 200)
    expect(events(board)).toEqual(['service_restart'])
    await clock.advance(100)
    expect(events(board)).toEqual([])
  })

  it('a restart that never happens is announced for a limited time', async () => {
    const { clock, board } = setUp()
    connect(board)
    board.receive('service_restart', 'soon')
    await clock.advance(60_000)
    expect(events(board)).toEqual([])
  })

  it('an unknown event is shown with its own text until it is dismissed; sent again, it is shown again', () => {
    const { board, keptNow } = setUp()
    connect(board)
    board.receive('constructor', 'x'.repeat(900))
    expect(board.list()).toMatchObject([{ event: 'constructor', lasting: 'dismissed' }])
    expect(board.list()[0]?.text).toHaveLength(500)
    board.dismiss('n-1')
    expect(events(board)).toEqual([])
    expect(keptNow).toHaveLength(1)
    // A notice repeated on a new socket is old; sent again on the same socket it is new.
    connect(board, ['constructor', 'x'.repeat(900)])
    expect(events(board)).toEqual([])
    board.receive('constructor', 'x'.repeat(900))
    expect(events(board)).toEqual(['constructor'])
  })

  it('an announcement dismissed in an earlier life of the hub is not repeated, even if storage answers late', async () => {
    const { board } = setUp('maintenance: at noon')
    connect(board, ['maintenance', 'at noon'])
    await settle()
    expect(events(board)).toEqual([])
  })

  it.each(['clock_off', 'key_warning', 'exchange_maintenance'])(
    '%s is announced until its cause ends: withdrawn by an empty text, or not repeated by a new gateway',
    (event) => {
      const { board } = setUp()
      const off = [event, 'wrong'] as const
      connect(board)
      board.receive(...off)
      board.receive('exchange_lost', 'no answer')
      board.receive(event, '')
      expect(events(board)).toEqual(['exchange_lost'])
      // The cause is back while the socket is away.
      connect(board, off)
      expect(events(board)).toEqual([event])
      // The newest text of a state replaces the one before.
      board.receive(event, 'wrong in another way')
      expect(board.list()).toMatchObject([{ event, text: 'wrong in another way', lasting: 'dismissed' }])
      connect(board)
      expect(events(board)).toEqual([])
    },
  )

  it('a dismissed state stays dismissed over a reconnect while it goes on, and is shown when it begins again', () => {
    const { board } = setUp()
    const off = ['clock_off', '0.6 s ahead'] as const
    connect(board)
    board.receive(...off)
    board.dismiss('n-1')
    connect(board, off)
    expect(events(board)).toEqual([])
    board.receive('clock_off', '')
    board.receive(...off)
    expect(events(board)).toEqual(['clock_off'])
  })

  it('an exchange that is lost a second time, while no socket was open, is announced again', () => {
    const { board } = setUp()
    const lost = ['exchange_lost', 'no answer'] as const
    connect(board)
    board.receive(...lost)
    board.receive('exchange_back', '')
    connect(board, lost)
    expect(events(board)).toContain('exchange_lost')
  })

  it("a fault of the app's own lasts over reconnects, until it is withdrawn", () => {
    const { board } = setUp()
    board.showOwn('hosts_refused', 'no answer')
    connect(board)
    expect(events(board)).toEqual(['hosts_refused'])
    board.showOwn('hosts_refused', '')
    expect(events(board)).toEqual([])
  })

  it('only announcements that wait for the trader can be dismissed; more than three replace older ones', () => {
    const { board } = setUp()
    connect(board)
    board.receive(...END)
    board.dismiss('n-1')
    board.dismiss('unknown')
    for (const text of ['a', 'b', 'b', 'c', 'd']) board.receive('maintenance', text)
    expect(board.list().map(({ text }) => text)).toEqual([END[1], 'b', 'c', 'd'])
    board.receive('', '')
    expect(board.list()).toHaveLength(4)
  })
})
