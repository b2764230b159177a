import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fractionDigits } from '#shared/units/tick.ts'
import { cleanTyped, readPasted, separatorOf } from '../../ui/number-input-text.ts'
import styles from './tables.module.css'
import type { OrderDraft } from '../../stores/order-edits.ts'
import type { OrderEdit } from './use-order-edit.ts'

/** A number field inside a table row: Enter sends, Esc gives up. Decimals are those the column shows. */
export function CellInput(props: {
  readonly name: string
  readonly field: keyof OrderDraft
  readonly edit: OrderEdit
  /** The figure as the row shows it, for its decimals. */
  readonly shown: string
  /** The first of the row's fields, which has the focus when they open. */
  readonly isFirst?: boolean
}) {
  const { t, i18n } = useTranslation('errors')
  const { edit, field } = props
  const input = useRef<HTMLInputElement>(null)
  const bad = edit.bad === field
  const rules = {
    decimals: fractionDigits(props.shown.replaceAll(',', '')) ?? 0,
    separator: separatorOf(i18n.language),
  }
  const { claimFocus } = edit
  useEffect(() => {
    if (props.isFirst === true && claimFocus()) input.current?.select()
    // Asked once, when the fields open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

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
      aria-label={props.name}
      aria-invalid={bad}
      title={bad ? t(`field.${field}`) : undefined}
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
