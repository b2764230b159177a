/** Previews a position after adding or removing margin (VENUE-24); nothing changes. */
import { maxAddable, maxRemovable } from '#shared/maths/integer/add-margin.ts'
import { lockedMargin } from '#shared/maths/integer/margin.ts'
import type { QueryAnswer } from '../../exchange/commands.ts'
import { isolatedOf, readMarginE8 } from '../commands/margin.ts'
import type { Fields } from '../commands/read.ts'
import { whyNoMargin } from '../accounts/margin-change.ts'
import { availableOf, crossOf } from '../accounts/pools.ts'
import { positionRecord } from '../accounts/records.ts'
import { refuse } from '../terms/refusals.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'

export function preAddMargin(world: World, account: Account, fields: Fields): QueryAnswer {
  const found = isolatedOf(world, account, fields)
  if ('ok' in found) return found
  const change = readMarginE8(fields.marginE8)
  if (change === null) return refuse('badMarginAmount')
  const { market, h } = found
  const refused = whyNoMargin(world, market, h, change)
  if (refused !== null) return refuse(refused)
  const after = { ...h, extra: h.extra + change }
  const coin = h.spec.settleCoin
  const position = positionRecord(
    { ...after, isolatedMargin: lockedMargin(after) },
    market,
    crossOf(world, account, coin),
  )
  const { symbol, positionIdx, liqPrice, bustPrice, positionBalance, extraMargin } = position
  return {
    ok: true,
    result: {
      symbol,
      positionIdx,
      ...(liqPrice === undefined ? {} : { liqPrice }),
      ...(bustPrice === undefined ? {} : { bustPrice }),
      ...(positionBalance === undefined ? {} : { positionBalance }),
      extraMargin: extraMargin ?? '0',
      maxAddE8: `${maxAddable(h, availableOf(world, account, coin))}`,
      maxReduceE8: `${maxRemovable(h, market.mark)}`,
    },
  }
}
