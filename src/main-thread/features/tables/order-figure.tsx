import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRowView } from '#shared/contracts/views.ts'
import { fractionDigits } from '#shared/units/tick.ts'
import type { OrderDraft } from '../../stores/order-edits.ts'
import { cleanTyped, readPasted, separatorOf } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import styles from './tables.module.css'
import type { OrderEdit } from './use-order-edit.ts'

interface FigureProps {
  readonly field: keyof OrderDraft
  readonly row: Pick<OrderRowView, 'price' | 'qty' | 'priceText'>
  readonly edit: OrderEdit
}

/** Price or quantity of an order, or the field to change it where it's being changed and has one. */
export function OrderFigure(props: FigureProps) {
  const { field, row, edit } = props
  const hasField = field === 'qty' || row.priceText !== ''
  if (edit.draft === null || !hasField) return <span className={text.n}>{row[field]}</span>
  return <CellInput field={field} row={row} edit={edit} />
}

/** A number field inside a table row: Enter sends, Esc gives up. Decimals are those the column shows. */
function CellInput(props: FigureProps) {
  const { t, i18n } = useTranslation(['errors', 'tables'])
  const { edit, field, row } = props
  const input = useRef<HTMLInputElement>(null)
  const bad = edit.bad === field
  const rules = {
    decimals: fractionDigits(row[field].replaceAll(',', '')) ?? 0,
    separator: separatorOf(i18n.language),
  }
  // The first of the row's fields; it's given the focus once, however often this is asked.
  const isFirst = field === (row.priceText === '' ? 'qty' : 'price')
  useEffect(() => {
    if (isFirst && edit.claimFocus()) input.current?.select()
  }, [isFirst, edit])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') void edit.save()
    else if (event.key === 'Escape') edit.stop()
    else return
    event.stopPropagation()
  }

  return (
    <input
      ref={input}
      className={styles.field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      aria-label={t(`tables:orders.${field}`)}
      aria-invalid={bad}
      title={bad ? t(`errors:field.${field}`) : undefined}
      value={edit.draft?.[field] ?? ''}
      disabled={edit.busy}
      onChange={(event) => edit.type(field, cleanTyped(event.target.value, rules))}
      onPaste={(event) => {
        const pasted = readPasted(event.clipboardData.getData('text'), rules)
        event.preventDefault()
        if (pasted !== null) edit.type(field, pasted)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
