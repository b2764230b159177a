import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { TpSlWireFields } from '#shared/contracts/tpsl-calls.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { attached, attachedForm, setAttached } from '../../trading/tpsl/attached-state.ts'
import { orderTypeOf, sideQtyText } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'
import type { Question } from '../../trading/ticket/preview-loop.ts'

const load = () => import('../../trading/tpsl/attached-tpsl.tsx')
const AttachedTpSl = lazyPart(async () => (await load()).AttachedTpSl, Asked)

/** Orders that only close have no take profit and stop loss of their own; spot has no position that they would be of. */
const mayAttach = (
  draft: Pick<Draft, 'orderType' | 'reduceOnly' | 'closeOnTrigger'>,
  spot: boolean,
): boolean => !spot && !draft.reduceOnly && !(draft.orderType === 'Conditions' && draft.closeOnTrigger)

/** Take profit and stop loss that go with the order; loaded when they are asked for. */
export function AttachedSlot(props: {
  readonly draft: Draft
  readonly instrument: InstrumentView
  readonly side: Side
}) {
  const now = useSnapshot(props.draft)
  const { on } = useSnapshot(attached)
  if (!mayAttach(now, props.instrument.contractType === 'Spot')) return null
  if (!on) return <Asked />
  return (
    <AttachedTpSl
      symbol={props.instrument.symbol}
      side={props.side}
      orderType={orderTypeOf(now)}
      priceText={now.priceText}
      qtyText={sideQtyText(now, props.side)}
    />
  )
}

/** Whether they are wanted; what is there until their fields are. */
function Asked() {
  const { t } = useTranslation('ticket')
  const { on } = useSnapshot(attached)
  return (
    <Checkbox isSelected={on} onChange={setAttached}>
      {t('attachTpSl')}
    </Checkbox>
  )
}

/**
 * The legs of an order: the form is taken at the press, since another market's may be open by the time the worker is asked.
 * The returned call judges what was typed for the side pressed, and for the price and quantity that are sent.
 */
export function attachedAtPress(
  { symbol, contractType }: Pick<InstrumentView, 'symbol' | 'contractType'>,
  draft: Draft,
  side: Side,
): (question: Question) => Promise<TpSlWireFields | null | 'blocked'> {
  const form = attachedForm()
  const isWanted = attached.on && mayAttach(draft, contractType === 'Spot')
  return async ({ orderType, priceText, qtyText: amount, sellQtyText = null }) => {
    if (!isWanted || form === null) return null
    const qtyText = sideQtyText({ qtyText: amount, sellQtyText }, side)
    form.edit((now) => ({ ...now, target: { of: 'ticket', symbol, side, orderType, priceText, qtyText } }))
    try {
      return await (await load()).readyAttached(form)
    } catch {
      // Its part of the page is gone from the server: an order doesn't leave without what was to go with it.
      return 'blocked'
    }
  }
}
