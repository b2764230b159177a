import type { AnyScenario } from '../scenario.ts'
import { familyScenarios } from './families.ts'
import { historyScenarios } from './history.ts'
import { marketFigureScenarios } from './market-figures.ts'
import { marketScenarios } from './markets.ts'
import { orderKindScenarios } from './order-kinds.ts'
import { orderSetScenarios } from './order-sets.ts'
import { orderScenarios } from './orders.ts'
import { positionScenarios } from './positions.ts'
import { sessionScenarios } from './sessions.ts'
import { spotScenarios } from './spot.ts'
import { stopScenarios } from './stops.ts'

/** All scenarios by area, in the order of docs/api.md. */
export const scenarioAreas: readonly { readonly area: string; readonly scenarios: readonly AnyScenario[] }[] =
  [
    { area: 'markets', scenarios: [...marketScenarios, ...marketFigureScenarios] },
    { area: 'orders', scenarios: [...orderScenarios, ...orderSetScenarios] },
    { area: 'order kinds and refusals', scenarios: orderKindScenarios },
    { area: 'take profit, stop loss, trailing', scenarios: stopScenarios },
    { area: 'positions', scenarios: positionScenarios },
    { area: 'other families', scenarios: [...familyScenarios, ...spotScenarios] },
    { area: 'history and balance', scenarios: historyScenarios },
    { area: 'keys, limits, connections', scenarios: sessionScenarios },
  ]
