/**
 * What each command needs of an exchange. A stale page or a script may send what this exchange lacks: it is refused here, before
 * anything is sent, journaled or read.
 */
import type { Capabilities, CapabilityName } from '#shared/contracts/capabilities.ts'
import type { Command, CreateOrder, Refusal, TpSlFields } from '../../exchange/commands.ts'
import { marginOf } from '../changes/margin.ts'
import { mayHedge } from '../changes/position-mode.ts'
import type { OurError } from '../map/codes.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'

/** What the table reads besides the command. */
export interface Around {
  readonly catalogue: Pick<Catalogue, 'bySymbol'>
  /** Exchange time, Unix ms. */
  readonly now: () => number
}

/** One capability that a command may need. */
interface Need<Name extends CapabilityName, One> {
  readonly capability: Name
  /** Whether the exchange can carry out the command. */
  readonly isMet: (value: Capabilities[Name], command: One, around: Around) => boolean
  readonly error: OurError
  /** Why it is refused, for people. It goes in brackets behind the text of the error. */
  readonly why: string
}
type AnyNeed<One> = { [Name in CapabilityName]: Need<Name, One> }[CapabilityName]

type Of<Type extends Command['type']> = Extract<Command, { readonly type: Type }>

const marketOf = ({ catalogue }: Around, { symbol }: { readonly symbol: string }): Market | undefined =>
  catalogue.bySymbol(symbol)
const isNone = (text: string | undefined): boolean => text === undefined || Number(text) === 0
const hasLegs = ({ takeProfit, stopLoss }: TpSlFields): boolean => !isNone(takeProfit) || !isNone(stopLoss)
/** Legs of a part of a position. A leg with a limit price is one. */
const arePartial = ({ tpSlMode, tpOrderType, slOrderType }: TpSlFields): boolean =>
  tpSlMode === 'Partial' || tpOrderType === 'Limit' || slOrderType === 'Limit'

/** Bybit repays nothing in this part of each hour, ms after its begin. */
const NO_REPAY_FROM = 4 * 60_000
const NO_REPAY_TO = 5.5 * 60_000
const HOUR_MS = 3_600_000

const legs: readonly AnyNeed<TpSlFields & { readonly symbol: string }>[] = [
  {
    capability: 'legSlippage',
    isMet: (can, { tpSlippage, slSlippage }) => can || (tpSlippage ?? slSlippage) === undefined,
    error: 'badSlippage',
    why: 'a leg has no slippage limit of its own here',
  },
  {
    capability: 'optionTpSl',
    isMet: (can, command, around) =>
      can === 'partial' || marketOf(around, command)?.category !== 'option' || !arePartial(command),
    error: 'badTpSl',
    why: 'take profit and stop loss of an option are for the whole position here',
  },
]

const order: readonly AnyNeed<CreateOrder>[] = [
  {
    capability: 'strategies',
    isMet: (can, { strategy }) => can || strategy === undefined,
    error: 'badStrategy',
    why: 'this exchange has no such strategy',
  },
  {
    capability: 'spotOco',
    isMet: (can, { oco }) => can || oco === undefined,
    error: 'badStrategy',
    why: 'this exchange takes no OCO orders',
  },
  {
    capability: 'trailingAsOrder',
    isMet: (can, { trailValue, trailValuePercentageE4 }) =>
      can || (trailValue ?? trailValuePercentageE4) === undefined,
    error: 'badStrategy',
    why: 'a trailing stop needs a position here',
  },
  {
    capability: 'orderSlippage',
    isMet: (can, command) =>
      can === 'all' ||
      command.maxSlippage === undefined ||
      (command.orderType === 'Market' && !hasLegs(command)),
    error: 'badSlippage',
    why: 'only a market order without take profit and stop loss has a slippage limit here',
  },
  {
    capability: 'hedge',
    isMet(can, { positionIdx, symbol }, around) {
      const market = marketOf(around, { symbol })
      return can === 'all' || positionIdx === 0 || market === undefined || mayHedge(market)
    },
    error: 'badPositionIdx',
    why: 'only perpetuals with USDT have a hedge mode here',
  },
  {
    capability: 'optionTrigger',
    isMet: (can, { triggerPrice, symbol }, around) =>
      can || isNone(triggerPrice) || marketOf(around, { symbol })?.category !== 'option',
    error: 'badTrigger',
    why: 'an order of an option cannot wait for a trigger price here',
  },
  ...legs,
]

/** A capability that a command needs in any case. */
const always = (
  capability: 'symbolMarginMode' | 'resetAccount' | 'addFunds',
  error: OurError,
  why: string,
): AnyNeed<unknown> => ({ capability, isMet: (can: boolean) => can, error, why })

/** By command. A command without a need can be carried out at every exchange. */
export const neededCapabilities: { readonly [Type in Command['type']]: readonly AnyNeed<Of<Type>>[] } = {
  CreateOrder: order,
  ReplaceOrder: legs,
  CancelOrder: [],
  CancelAll: [],
  CancelTotally: [],
  CloseAll: [],
  SetTpSl: legs,
  SetLeverage: [],
  SwitchMarginMode: [always('symbolMarginMode', 'modeNotAllowed', 'the margin mode is of the whole account')],
  SetAccountMarginMode: [
    {
      capability: 'accountMarginModes',
      isMet: (can, { marginMode }) => can === 'all' || marginMode !== 'PORTFOLIO_MARGIN',
      error: 'modeNotAllowed',
      why: 'this network has no portfolio margin',
    },
  ],
  SwitchPositionMode: [
    {
      capability: 'hedge',
      isMet(can, { symbol }, around) {
        const market = symbol === undefined ? undefined : marketOf(around, { symbol })
        return can === 'all' || market === undefined || mayHedge(market)
      },
      error: 'modeNotAllowed',
      why: 'only perpetuals with USDT have a hedge mode here',
    },
  ],
  AddMargin: [
    {
      capability: 'addMargin',
      isMet: (can, { marginE8 }) => can === 'exact' || marginOf(marginE8) !== null,
      error: 'badMarginAmount',
      why: 'at most 4 decimals',
    },
  ],
  SetAutoAddMargin: [],
  SetCancelOnDisconnect: [],
  PrivateConnections: [],
  Repay: [
    {
      capability: 'repay',
      isMet(can, _command, { now }) {
        const inHour = now() % HOUR_MS
        return can === 'always' || inHour < NO_REPAY_FROM || inHour >= NO_REPAY_TO
      },
      error: 'forbidden',
      why: 'nothing is repaid between minutes 04:00 and 05:30 of an hour',
    },
  ],
  ResetAccount: [always('resetAccount', 'demoOnly', 'Bybit resets no account')],
  AddDemoFunds: [
    always('addFunds', 'demoOnly', "only the demo network adds funds, testnet's own page does too"),
  ],
}

/** Why an exchange with these capabilities cannot carry out a command; null if it can. An unknown command is not judged. */
export function refusalByCapability(
  capabilities: Capabilities,
  command: Command,
  around: Around,
): Refusal | null {
  if (!Object.hasOwn(neededCapabilities, command.type)) return null
  // The needs of a type read its own fields, which the compiler cannot see through the table.
  const needs = neededCapabilities[command.type] as readonly Need<CapabilityName, Command>[]
  const missing = needs.find(({ capability, isMet }) => !isMet(capabilities[capability], command, around))
  return missing === undefined ? null : refuseHere(missing.error, missing.why)
}
