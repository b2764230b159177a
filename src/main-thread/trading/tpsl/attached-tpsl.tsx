import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TpSlOpening, TpSlTarget } from '#shared/contracts/tpsl.ts'
import type { TpSlWireFields } from '#shared/contracts/tpsl-calls.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import '../../i18n/english/tpsl.ts'
import { openTpSl } from '../../bridge/ask-risk.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { attached, followTicketTarget, putAttachedForm, setAttached } from './attached-state.ts'
import { switchMode } from './form-edits.ts'
import { FormBody } from './form-body.tsx'
import { createTpSlForm } from './tpsl-form.ts'
import type { ShownTriggers, TpSlForm } from './tpsl-form.ts'
import styles from './tpsl.module.css'
import { keepLegs, legsOf, takePrices } from './typed-legs.ts'

type TicketTarget = Extract<TpSlTarget, { of: 'ticket' }>

/**
 * Take profit and stop loss of the ticket's order. The ticket passes what is typed in it. Before it sends, it calls
 * `readyAttached` for the fields of order/create.
 */
export function AttachedTpSl(props: Omit<TicketTarget, 'of'>) {
  const { t } = useTranslation('tpsl')
  const { symbol, side, isOpen, kind, priceText, qtyText } = props
  const { on } = useSnapshot(attached)
  const form = useSnapshot(attached).made.form
  useEffect(() => {
    const open = isOpen === true ? { isOpen } : {}
    followTicketTarget({ of: 'ticket', symbol, side, ...open, kind, priceText, qtyText })
  }, [symbol, side, isOpen, kind, priceText, qtyText])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!on) return undefined
    let alive = true
    const start = async (): Promise<void> => {
      const open = isOpen === true ? { isOpen } : {}
      const target: TicketTarget = { of: 'ticket', symbol, side, ...open, kind, priceText, qtyText }
      const opening: TpSlOpening | null = await openTpSl(target)
      if (!alive) return
      setFailed(opening === null)
      if (opening === null) return
      const made = createTpSlForm(opening, legsOf(symbol))
      takePrices(symbol, made)
      putAttachedForm(made)
    }
    void start()
    return () => {
      alive = false
      keepLegs(symbol)
      putAttachedForm(null)
    }
    // A new symbol or side needs a new form, which goes on with what was typed; other edits only change its target.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [on, symbol, side])
  return (
    <div className={styles['attached']} data-testid="attached-tpsl">
      <div className={styles['row']}>
        <Checkbox isSelected={on} onChange={setAttached}>
          {t('attached.open')}
        </Checkbox>
        {on && form !== null && <AttachedMode form={form} />}
      </div>
      {on && failed && <p className={styles['calculating']}>{t('attached.none')}</p>}
      {on && form !== null && isOpen === true && <AttachedSide form={form} />}
      {on && form !== null && <AttachedEntry form={form} />}
      {on && form !== null && <FormBody form={form} />}
    </div>
  )
}

/** The price that the order's results are worked out from: a limit order at its price, though it may fill at a better one. */
function AttachedEntry({ form }: { readonly form: TpSlForm }) {
  const { t } = useTranslation('tpsl')
  const { draft, view } = useSnapshot(form.state)
  const { target } = draft
  const hasPrice =
    target.of === 'ticket' && hasField(target.kind, 'price') && parseDecimalText(target.priceText) !== null
  return (
    <p className={styles['checkedFor']} data-testid="attached-from">
      {t('attached.from', {
        name: t(hasPrice ? 'fact.orderPrice' : 'fact.last'),
        price: view?.head?.entry ?? '--',
      })}
    </p>
  )
}

/** The side that is checked while none is chosen; after a press its own. The line keeps its room while it is empty. */
function AttachedSide({ form }: { readonly form: TpSlForm }) {
  const { t } = useTranslation(['tpsl', 'ticket'])
  const { draft, view } = useSnapshot(form.state)
  const side = view?.head?.side
  const isTyped = draft.tp.text !== '' || draft.sl.text !== ''
  return (
    <p className={styles['checkedFor']} data-testid="attached-side">
      {isTyped && side !== undefined
        ? t('tpsl:attached.checkedFor', { side: t(side === 'Buy' ? 'ticket:buy' : 'ticket:sell') })
        : ''}
    </p>
  )
}

function AttachedMode({ form }: { readonly form: TpSlForm }) {
  const { t } = useTranslation('tpsl')
  const { mode } = useSnapshot(form.state).draft
  if (!form.opening.allowsPartial) return null
  return (
    <select
      className={styles['select']}
      aria-label={t('mode')}
      value={mode}
      onChange={(event) =>
        form.edit((now) => switchMode(now, event.target.value === 'Partial' ? 'Partial' : 'Full'))
      }
    >
      <option value="Full">{t('tab.Full')}</option>
      <option value="Partial">{t('tab.Partial')}</option>
    </select>
  )
}

/**
 * The fields of a form that are sent with the order, at the prices of `seen`: null for none, 'blocked' if an error
 * prevents sending, which its field shows, 'unseen' if the form now shows other prices.
 */
export async function readyAttached(
  form: TpSlForm,
  seen: ShownTriggers | null,
): Promise<TpSlWireFields | null | 'blocked' | 'unseen'> {
  const { draft } = form.state
  const isEmpty = [draft.tp, draft.sl].every(
    ({ text, limitText }) => text.trim() === '' && limitText.trim() === '',
  )
  if (isEmpty) return null
  const call = await form.ready(seen)
  if (call === 'unseen') return call
  return call?.call === 'attach' ? call.fields : 'blocked'
}
