import { hasField, ticketForms, ticketTabs } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import { tabsOf } from '#shared/contracts/ticket-kinds.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { quantityTypes } from '#shared/domain/order-kinds.ts'
import '../../i18n/english/commands.ts'
import { session } from '../../stores/account.ts'
import { exchange } from '../../stores/exchange.ts'
import { instrument } from '../../stores/market.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { view } from '../../stores/view.ts'
import { mayAttach } from '../../trading/ticket/attached-legs.ts'
import { boxes, isBoxShown } from '../../trading/ticket/boxes.ts'
import type { TicketBox } from '../../trading/ticket/boxes.ts'
import { chosen, draftFor, editDraft, kindOf, setAmountKind, setKind } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import { showQty } from '../../trading/ticket/fill-typed.ts'
import { mayCapTicket } from '../../trading/ticket/may-cap-ticket.ts'
import { hasTicket } from '../../trading/ticket/pick-order.ts'
import { slippage } from '../../trading/ticket/slippage-choice.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import { attached, setAttached } from '../../trading/tpsl/attached-state.ts'
import { switchOf } from './entry.ts'

/** Names of the boxes (text keys of `ticket`). */
const namesOfBoxes = {
  postOnly: 'postOnly',
  reduceOnly: 'reduceOnly',
  closeOnTrigger: 'closeOnTrigger',
  isLeverage: 'spotMargin',
} as const satisfies Readonly<Record<TicketBox, string>>

/** Changes the ticket and shows it: the focus is in the quantity, and never on a button. */
function change(act: (draft: Draft) => void): void {
  const draft = draftFor(view.symbol)
  act(draft)
  sender.edited()
  showQty(draft.picked?.side ?? 'Buy')
}

const command = (id: string, name: PageCommand['name'], act: (draft: Draft) => void): PageCommand => ({
  id: `ticket-${id}`,
  group: 'ticket',
  isSearchedOnly: true,
  name,
  run: () => change(act),
})

/** Kinds of orders whose tab alone does not name them. */
const kindCommands = (open: InstrumentView): readonly PageCommand[] =>
  tabsOf(open.contractType, exchange.v.capabilities).includes('Conditions')
    ? (['ConditionalLimit', 'ConditionalMarket'] as const satisfies readonly TicketKind[]).map((kind) =>
        command(
          kind,
          (say) => {
            const { tab, name } = ticketForms[kind]
            return `${say('ticket:orderType')}: ${say(`ticket:${ticketTabs[tab]}`)}, ${say(`ticket:${name}`)}`
          },
          (draft) => setKind(draft, kind),
        ),
      )
    : []

/** The maximum slippage, which only market orders have: the command makes another one a market order, and says so. */
function slippageCommands({ contractType }: InstrumentView, kind: TicketKind): readonly PageCommand[] {
  if (!mayCapTicket(session.view, 'Market', contractType)) return []
  const isMarket = hasField(kind, 'slippage')
  const isOn = isMarket && slippage.on
  return [
    command(
      'slippage',
      (say) =>
        [
          ...(isMarket ? [] : [say('commands:action.Market')]),
          switchOf('ticket:slippage.name', isOn)(say),
        ].join(' · '),
      (draft) => {
        if (!isMarket) setKind(draft, 'Market')
        slippage.on = !isOn
      },
    ),
  ]
}

/** What the form lets the trader choose for the order in it, as the form shows it now. Nothing is sent. */
export function ticketCommands(): readonly PageCommand[] {
  const open = instrument.v
  if (open === null || exchange.v.isReadOnly || !hasTicket()) return []
  const draft = draftFor(open.symbol)
  const { kind } = draft
  const isSpot = open.contractType === 'Spot'
  const times = ticketForms[kind].timesInForce.filter((time) => time !== 'PostOnly')
  return [
    ...boxes
      .filter((box) => isBoxShown(box, kind, open))
      .map((box) =>
        command(box, switchOf(`ticket:${namesOfBoxes[box]}`, draft[box]), (now) =>
          editDraft(now, { [box]: !now[box] }),
        ),
      ),
    ...(times.length > 1
      ? times.map((time) => ({
          ...command(
            time,
            (say) => `${say('ticket:timeInForce')}: ${say(`ticket:tif.${time}`)}`,
            (now) => editDraft(now, { timeInForce: time, postOnly: false }),
          ),
          also: { GoodTillCancel: 'GTC', ImmediateOrCancel: 'IOC', FillOrKill: 'FOK' }[time],
        }))
      : []),
    ...quantityTypes
      .filter((type) => type !== kindOf(draft) && !(isSpot && type === 'Cost'))
      .map((type) => ({
        ...command(
          `amount-${type}`,
          (say) => `${say('ticket:amountKind')}: ${say(`ticket:amount.${type}`)}`,
          (now) => {
            chosen.amountKind = type
            setAmountKind(now, type)
          },
        ),
        words: 'amountKind',
      })),
    ...(hasField(kind, 'trigger')
      ? (['LastPrice', 'MarkPrice', 'IndexPrice'] as const).map((by) =>
          command(
            by,
            (say) => `${say('ticket:triggerBy')}: ${say(`ticket:triggerByShort.${by}`)}`,
            (now) => editDraft(now, { triggerBy: by }),
          ),
        )
      : []),
    ...kindCommands(open),
    ...(mayAttach(draft, isSpot)
      ? [
          {
            ...command('tpsl', switchOf('ticket:attachTpSl', attached.on), () => setAttached(!attached.on)),
            words: 'tpSlBulk',
          },
        ]
      : []),
    ...slippageCommands(open, kind),
  ]
}
