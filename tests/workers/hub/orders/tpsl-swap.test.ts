import { describe, expect, it } from 'vitest'
import type { StepsEnd } from '../../../../src/shared/contracts/steps.ts'
import type { WayFault } from '../../../faults/intents/model-exchange.ts'
import { ask, stepWorld } from './step-world.ts'
import type { StepWorld } from './step-world.ts'

const isDeep = process.env['DEEP'] !== undefined

describe('a swap of take profit and stop loss', () => {
  const swap = {
    id: 'swap',
    symbol: 'BTCUSDT',
    positionIdx: 0,
    cancel: ['o-1'],
    set: { symbol: 'BTCUSDT', positionIdx: 0, tpSlMode: 'Partial', takeProfit: '120', tpSize: '0.1' },
  } as const
  async function withEntry(faults: Readonly<Record<string, WayFault>> = {}): Promise<StepWorld> {
    const at = await stepWorld(faults)
    at.backend.call('/contract/v5/position/set-tp-sl-ts', { takeProfit: '110' })
    await at.world.clock.advance(10)
    return at
  }
  const entries = ({ backend }: StepWorld): readonly (string | undefined)[] =>
    backend.state().orders.map(({ triggerPrice }) => triggerPrice)

  it('TPSL-65, TPSL-68: the old entry is removed by its own call, then the new one is set', async () => {
    const at = await withEntry()
    const outcome = await ask(at, at.world.hub.api.swapTpSl(swap), 5000)
    expect(outcome).toMatchObject({ kind: 'accepted', value: { kind: 'done', of: 2 } })
    expect(at.seen.calls.map(({ path, body }) => [path, body['type'] ?? ''])).toEqual([
      ['/contract/v5/order/cancel', 'TpSlOcoStopOrder'],
      ['/contract/v5/position/set-tp-sl-ts', ''],
    ])
    expect(entries(at)).toEqual(['120'])
  })

  it('TPSL-69: all partial entries are removed in one call', async () => {
    const at = await withEntry()
    await ask(at, at.world.hub.api.swapTpSl({ ...swap, cancel: 'all-partial' }), 5000)
    expect(at.seen.calls[0]).toMatchObject({
      path: '/contract/v5/order/cancel-totally',
      body: { symbol: 'BTCUSDT', positionIdx: 0, type: 'PartialTpSlConditional' },
    })
    expect(entries(at)).toEqual(['120'])
  })

  it('an entry that triggered meanwhile ends the swap: nothing new is set', async () => {
    const at = await withEntry({ cancel: 'refuse' })
    expect(await ask(at, at.world.hub.api.swapTpSl(swap), 5000)).toMatchObject({
      kind: 'rejected',
      code: 30031,
    })
    expect(entries(at)).toEqual(['110'])
  })

  it('removed but not set: this is reported, and it is set on demand', async () => {
    const at = await withEntry({ 'set-tp-sl-ts': 'refuse' })
    const { api } = at.world.hub
    const outcome = await ask(at, api.swapTpSl(swap), 5000)
    expect(outcome).toMatchObject({ value: { kind: 'stopped', why: 'refused', done: 1, canRetry: true } })
    expect(outcome).not.toHaveProperty('value.order')
    expect(entries(at)).toEqual([])
    at.current.faults = {}
    expect(await ask(at, api.retrySteps({ id: 'swap' }), 5000)).toMatchObject({ value: { kind: 'done' } })
    expect(entries(at)).toEqual(['120'])
  })

  it('for every lost answer, with or without a killed hub: no call twice, and the report matches the exchange', async () => {
    const all = ['hang-before', 'drop-after', 'none', '504-after', 'drop-before', 'hang-after'] as const
    const ways: readonly WayFault[] = isDeep ? all : all.slice(0, 3)
    for (const one of ways) {
      for (const two of ways) {
        for (const isKilled of [false, true]) {
          const at = await withEntry({ cancel: one, 'set-tp-sl-ts': two })
          void at.world.hub.api.swapTpSl(swap)
          await at.world.clock.advance(300)
          if (isKilled) at.world.restart()
          await at.world.clock.advance(60_000)
          const label = `${one} ${two} ${isKilled}`
          const paths = at.seen.calls.map(({ path }) => path)
          expect(new Set(paths).size, label).toBe(paths.length)
          const record = at.world.database.data.get('journal')?.get('steps:swap') as { end: StepsEnd | null }
          const isRemoved = !one.includes('before')
          const isSet = isRemoved && !two.includes('before')
          expect(entries(at), label).toEqual(isSet ? ['120'] : isRemoved ? [] : ['110'])
          expect(record.end?.kind ?? 'none', label).toBe(isSet ? 'done' : isRemoved ? 'stopped' : 'none')
          at.world.hub.stop()
        }
      }
    }
  })
})
