import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import '../../i18n/english/exchange.ts'
import { editableFields } from '../../trading/orders/order-change.ts'
import { useWords } from '../../i18n/use-words.ts'
import { shownDraft } from '../../stores/order-edits.ts'
import type { OrderDraft } from '../../stores/order-edits.ts'
import { NumberNoteLine } from '../../ui/number-note.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { useTrailingText } from '../../trading/tpsl/tpsl-cell.tsx'
import { useNumberField } from '../../ui/use-number-field.ts'
import { fitted } from '../../trading/table/fitted.ts'
import styles from './tables.module.css'
import type { OrderEdit } from './use-order-edit.ts'

interface FigureProps {
  readonly field: keyof OrderDraft
  readonly row: OrderRowView
  readonly edit: OrderEdit
}

/** Price, quantity or trigger of an order; an input while the order is edited. */
export function OrderFigure(props: FigureProps) {
  const { field, row, edit } = props
  if (edit.draft !== null && editableFields(row).includes(field))
    return <CellInput field={field} row={row} edit={edit} />
  return field === 'trigger' ? (
    <Trigger row={row} />
  ) : (
    <span className={text.n} style={fitted(row[field])}>
      {row[field]}
    </span>
  )
}

/** '≥ 57,000.00 Last': the price that an order waits for, on which side, and of which source. */
function Trigger({ row }: Pick<FigureProps, 'row'>) {
  const t = useWords('ticket')
  const { triggerText, trailing = '', trailingFrom = '' } = row
  const behind = useTrailingText({
    trailing,
    trailingAt: triggerText === '' ? '' : row.triggerPrice,
    trailingFrom,
  })
  const { triggerBy: by = '', triggerPrice, triggerDirection: direction } = row
  const sign = direction === undefined ? '' : direction === 1 ? '≥ ' : '≤ '
  if (behind !== '') return <span className={cx(text.n, styles.broken)}>{behind}</span>
  if (triggerText === '') return <span className={text.n}>{triggerPrice}</span>
  return (
    <span className={styles.broken}>
      <span className={text.n} dir="ltr">{`${sign}${triggerPrice}`}</span>
      {by !== '' && <span className={text.mut}> {t(`triggerByShort.${by}`, by)}</span>}
    </span>
  )
}

/** Shows a note below a cell's field as a popover, because rows have no room and clip their content. */
function openBelow(note: HTMLElement | null, field: HTMLElement | null): void {
  if (note === null || field === null || note.matches(':popover-open')) return
  const { left, bottom } = field.getBoundingClientRect()
  note.style.left = `${left}px`
  note.style.top = `${bottom}px`
  note.showPopover()
}

/** A number field inside a table row: Enter saves, Esc cancels. */
function CellInput(props: FigureProps) {
  const { t } = useTranslation(['errors', 'tables'])
  const { edit, field, row } = props
  const id = useId()
  const isBad = edit.bad === field
  const input = useRef<HTMLInputElement>(null)
  const { note, choose, attach, handlers } = useNumberField({
    value:
      edit.draft === null || edit.base === null
        ? ''
        : shownDraft({ draft: edit.draft, base: edit.base }, row)[field],
    onChange: (next) => edit.type(field, next),
    isSigned: false,
    rules: null,
    onEnter: () => void edit.save(),
    isDisabled: edit.busy,
    stepped: () => '',
  })
  const isSaid = note !== null && (note.kind !== 'refused' || note.isShown)
  // The first field of the row takes the focus, once.
  const isFirst = field === editableFields(row)[0]
  useEffect(() => {
    if (isFirst && edit.claimFocus()) input.current?.select()
  }, [isFirst, edit])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    handlers.onKeyDown(event)
    if (event.key === 'Escape' && !edit.busy) edit.stop()
    if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation()
  }

  return (
    <>
      <input
        {...handlers}
        ref={(element) => {
          attach(element)
          input.current = element
        }}
        className={styles.field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        aria-label={t(`tables:orders.${field}`)}
        aria-invalid={isBad || note?.kind === 'refused'}
        aria-describedby={isSaid ? id : undefined}
        title={
          isBad ? t(field === 'trigger' ? 'exchange:order.badTrigger' : `errors:field.${field}`) : undefined
        }
        onKeyDown={onKeyDown}
      />
      {isSaid && (
        <div ref={(element) => openBelow(element, input.current)} popover="manual" className={styles.note}>
          <NumberNoteLine id={id} note={note} onChoose={choose} />
        </div>
      )}
    </>
  )
}
