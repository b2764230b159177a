import { useId } from 'react'
import type { TpSlMessage } from '#shared/contracts/tpsl.ts'
import { stepText } from '../../ui/number-input-text.ts'
import type { NumberNote } from '../../ui/number-field.ts'
import { NumberNoteLine } from '../../ui/number-note.tsx'
import still from '../../ui/still.module.css'
import { useNumberField } from '../../ui/use-number-field.ts'
import { Messages } from './messages.tsx'
import styles from './tpsl.module.css'

export interface TextFieldProps {
  readonly label: string
  /** The group of the field, where another field beside it has the same label. It begins the accessible name. */
  readonly of?: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly unit?: string
  readonly messages?: readonly TpSlMessage[]
  /** The form lowered what was typed to the highest value. */
  readonly corrected?: { readonly typed: string; readonly value: string } | null
  /** Step of the arrow keys; '' for none. */
  readonly step?: string
  readonly decimals?: number
  readonly stepFrom?: string
  readonly isDisabled?: boolean
  readonly onEnter?: () => void
  readonly testId?: string
}

/** A number field that stores the number as typed: the worker reads and validates it. */
export function TextField(props: TextFieldProps) {
  const id = useId()
  const { messages = [], value, step = '', decimals = 2 } = props
  const { note, choose, attach, handlers } = useNumberField({
    value,
    onChange: props.onChange,
    // Signs are read, because the worker refuses them in words (TPSL-45). Numbers are not clamped: the worker validates
    // them.
    isSigned: true,
    rules: null,
    unit: props.unit,
    onEnter: props.onEnter,
    isDisabled: props.isDisabled,
    stepped: (from, steps) => {
      const rules = { decimals, step, min: step, max: '999999999999' }
      return step === '' ? '' : stepText(from, steps, rules, props.stepFrom)
    },
  })
  const { corrected = null } = props
  const shown: NumberNote | null =
    note ?? (corrected && { kind: 'changed', by: 'max', step: '', ...corrected })
  const isRefused = note?.kind === 'refused'
  const said = isRefused ? [] : messages
  const isBad = isRefused ? note.isShown : said.some((message) => message.kind !== 'caution')
  return (
    <div>
      <div
        className={styles['field']}
        data-box
        data-invalid={isBad ? '' : undefined}
        data-disabled={props.isDisabled === true ? '' : undefined}
      >
        <label htmlFor={id}>{props.label}</label>
        <input
          {...handlers}
          ref={attach}
          id={id}
          aria-label={props.of === undefined ? undefined : `${props.of}: ${props.label}`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          aria-invalid={isBad}
          aria-describedby={`${id}note ${id}notes`}
          data-testid={props.testId}
        />
        {props.unit !== undefined && (
          <span className={styles['unit']} dir="ltr">
            {props.unit}
          </span>
        )}
      </div>
      <div className={still['below']} data-below>
        {shown !== null && <NumberNoteLine id={`${id}note`} note={shown} onChoose={choose} />}
        <Messages id={`${id}notes`} messages={said} />
      </div>
    </div>
  )
}
