import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { autoMargin, maxAddableMargin, maxRemovableMargin } from '#shared/maths/add-margin.ts'
import { autoAddStep, maxAddable, maxRemovable } from '#shared/maths/integer/add-margin.ts'
import { initialMargin, lockedMargin, pnlAt } from '#shared/maths/integer/margin.ts'
import { valueRatio } from '#shared/maths/integer/terms.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { linearScene, inverseScene, scaled } from './scene.ts'

const money = (amount: bigint): Decimal => scaled(amount, 8)
const down = (value: Decimal | null): string => value?.toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed() ?? ''

/** Isolated positions, with margin added and without. */
const scenes = (kind: 'linear' | 'inverse') =>
  (kind === 'linear' ? linearScene : inverseScene).map(({ position, mark }) => ({
    mark,
    position: { ...position, isIsolated: true },
  }))

describe.each(['linear', 'inverse'] as const)('margin of isolated %s positions in integers', (kind) => {
  it('MARGIN-11, MARGIN-15: the maximum addition equals the rule', () => {
    fc.assert(
      fc.property(
        scenes(kind),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 16n }),
        ({ position }, available) => {
          const want = maxAddableMargin({
            available: money(available),
            value: money(position.value),
            margin: money(lockedMargin(position)),
          })
          expect(money(maxAddable(position, available)).toFixed()).toBe(want?.toFixed())
        },
      ),
    )
  })

  it('MARGIN-15: the maximum removal equals the rule, rounded down', () => {
    fc.assert(
      fc.property(scenes(kind), ({ position, mark }) => {
        const value = valueRatio(position.spec, mark, Math.abs(position.size))
        const want = maxRemovableMargin({
          extraMargin: money(position.extra),
          margin: money(lockedMargin(position)),
          value: money(value.top).dividedBy(value.bottom.toString()),
          imr: new Decimal(100).dividedBy(position.leverageE2),
          uPnl: money(pnlAt(position, mark)),
        })
        expect(money(maxRemovable(position, mark)).toFixed()).toBe(down(want))
      }),
    )
  })

  it('POS-08, MARGIN-09: a step of auto-add equals the rule', () => {
    fc.assert(
      fc.property(scenes(kind), fc.bigInt({ min: 0n, max: 10n ** 16n }), ({ position }, available) => {
        const fresh = { ...position, extra: 0n }
        const initial = initialMargin(fresh, null)
        const want = autoMargin({
          value: money(fresh.value),
          initialMargin: money(initial),
          available: money(available),
          times: 1,
        })
        const added = want?.margin.minus(money(initial))
        expect(money(autoAddStep(fresh, available)).toFixed()).toBe(added?.toFixed())
      }),
    )
  })
})
