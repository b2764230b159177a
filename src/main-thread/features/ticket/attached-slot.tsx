import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { attached, setAttached } from '../../trading/tpsl/attached-state.ts'
import { mayAttach } from '../../trading/ticket/attached-legs.ts'
import { sideQtyText } from '../../trading/ticket/draft.ts'
import type { Draft } from '../../trading/ticket/draft.ts'

const AttachedTpSl = lazyPart(
  async () => (await import('../../trading/tpsl/attached-tpsl.tsx')).AttachedTpSl,
  AttachChoice,
)

/** Take profit and stop loss of the order. Their fields are loaded once the trader ticks the box. */
export function AttachedSlot(props: {
  readonly draft: Draft
  readonly instrument: InstrumentView
  readonly side: Side | undefined
}) {
  const now = useSnapshot(props.draft)
  const { on } = useSnapshot(attached)
  if (!mayAttach(now, props.instrument.contractType === 'Spot')) return null
  if (!on) return <AttachChoice />
  return (
    <AttachedTpSl
      symbol={props.instrument.symbol}
      side={props.side ?? 'Buy'}
      {...(props.side === undefined ? { isOpen: true } : {})}
      kind={now.kind}
      priceText={now.priceText}
      qtyText={sideQtyText(now, props.side ?? 'Buy')}
    />
  )
}

/** The box alone: shown until the fields are loaded. */
function AttachChoice() {
  const { t } = useTranslation('ticket')
  const { on } = useSnapshot(attached)
  return (
    <Checkbox isSelected={on} onChange={setAttached}>
      {t('attachTpSl')}
    </Checkbox>
  )
}
