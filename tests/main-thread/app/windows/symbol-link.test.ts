import { assert, array, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSymbolLink } from '../../../../src/main-thread/app/windows/symbol-link.ts'
import type { SymbolLink } from '../../../../src/main-thread/app/windows/symbol-link.ts'
import { readMessage } from '../../../../src/main-thread/app/windows/window-messages.ts'
import type { Group, WindowMessage } from '../../../../src/main-thread/app/windows/window-messages.ts'

/** Windows on one channel; messages wait in it until they are delivered. */
function windows(groups: readonly Group[]) {
  let now = 1
  let posted = 0
  const queue: { readonly from: number; readonly message: WindowMessage }[] = []
  const shown = groups.map(() => 'BTCUSDT')
  const own = groups.slice()
  const links: SymbolLink[] = groups.map((_group, index) =>
    createSymbolLink({
      symbol: 'BTCUSDT',
      group: () => own[index] ?? '',
      open: (symbol) => {
        shown[index] = symbol
        links[index]?.shows(symbol)
      },
      post: (message) => {
        posted += 1
        queue.push({ from: index, message })
      },
      now: () => now,
    }),
  )
  return {
    shown,
    posted: () => posted,
    choose: (index: number, symbol: string, at: number) => {
      now = at
      shown[index] = symbol
      links[index]?.shows(symbol)
    },
    join: (index: number, group: Group) => {
      own[index] = group
      links[index]?.joined()
    },
    deliver: () => {
      for (const { from, message } of queue.splice(0))
        links.forEach((link, index) => void (index !== from && link.receive(message)))
    },
  }
}

describe('windows of a link group', () => {
  it('show the same market; windows of another group or none do not change', () => {
    const all = windows(['A', 'A', 'B', ''])
    all.choose(0, 'ETHUSDT', 5)
    all.deliver()
    expect(all.shown).toEqual(['ETHUSDT', 'ETHUSDT', 'BTCUSDT', 'BTCUSDT'])
    all.choose(3, 'SOLUSDT', 6)
    all.deliver()
    expect(all.shown).toEqual(['ETHUSDT', 'ETHUSDT', 'BTCUSDT', 'SOLUSDT'])
  })

  it('do not forward received messages: one choice is one message', () => {
    const all = windows(['A', 'A', 'A', 'A'])
    all.choose(0, 'ETHUSDT', 5)
    all.deliver()
    all.deliver()
    expect(all.posted()).toBe(1)
  })

  it('adopt the market of the group they join', () => {
    const all = windows(['A', 'B'])
    all.choose(0, 'ETHUSDT', 5)
    all.deliver()
    all.join(1, 'A')
    all.deliver()
    all.deliver()
    expect(all.shown).toEqual(['ETHUSDT', 'ETHUSDT'])
  })

  it('agree on one of several simultaneous choices, and then send no more messages', () => {
    const choice = tuple(nat(2), constantFrom('ETHUSDT', 'SOLUSDT', 'XRPUSDT'))
    assert(
      property(array(tuple(choice, nat(3)), { minLength: 1, maxLength: 12 }), (choices) => {
        const all = windows(['A', 'A', 'A'])
        let at = 1
        for (const [[index, symbol], passed] of choices) {
          at += passed
          all.choose(index, symbol, at)
        }
        all.deliver()
        all.deliver()
        expect(new Set(all.shown).size).toBe(1)
        expect(all.posted()).toBeLessThanOrEqual(choices.length)
      }),
    )
  })
})

describe('messages of other windows', () => {
  it('are parsed into their fields', () => {
    const message = { type: 'symbol', group: 'A', symbol: 'BTCUSDT', at: 1 }
    expect(readMessage(message)).toEqual(message)
    expect(readMessage({ type: 'who', more: 1 })).toEqual({ type: 'who' })
  })

  it.each([
    null,
    'x',
    { type: 'symbol', group: '', symbol: 'BTCUSDT', at: 1 },
    { type: 'symbol', group: 'G', symbol: 'BTCUSDT', at: 1 },
    { type: 'symbol', group: 'A', symbol: 'BTCUSDT', at: Number.NaN },
    { type: 'pick', group: 'A', symbol: 'BTCUSDT', price: 1, sum: '' },
    { type: 'else', group: 'A', symbol: 'BTCUSDT' },
  ])('are ignored if invalid: %j', (value) => {
    expect(readMessage(value)).toBeNull()
  })
})
