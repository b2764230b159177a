import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TpSlMessage } from '#shared/contracts/tpsl.ts'
import { separatorOf, stepText } from '../../ui/number-input-text.ts'
import { useTypedText } from '../../ui/use-typed-text.ts'
import { Messages } from './messages.tsx'
import styles from './tpsl.module.css'

/** Whatever is typed is judged, so nothing of it is cut; a sign is taken to be refused in words (TPSL-45). */
const RULES = { decimals: 40, min: '-1' } as const
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly unit?: string
  readonly messages?: readonly TpSlMessage[]
  /** Arrow keys step by this much; '' they don't. */
  readonly step?: string
  readonly decimals?: number
  readonly stepFrom?: string
  readonly isDisabled?: boolean
  readonly onEnter?: () => void
  readonly testId?: string
}

/** A number field that keeps the number as typed: the worker reads it and says what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const id = useId()
  const { i18n } = useTranslation()
  const { messages = [], value, step = '', decimals = 2 } = props
  const isBad = messages.some((message) => message.kind !== 'caution')
  const { fieldRef, typed, pasted } = useTypedText(
    value,
    { ...RULES, shown: decimals, separator: separatorOf(i18n.language) },
    props.onChange,
  )
  const pressed = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return props.onEnter?.()
    const steps = STEPS[event.key]
    if (steps === undefined || step === '' || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const rules = { decimals, step, min: step, max: '999999999999', separator: '.' } as const
    const text = stepText(value, event.shiftKey ? steps * 10 : steps, rules, props.stepFrom)
    if (text !== value) props.onChange(text)
  }
  return (
    <div>
      <div
        className={styles['field']}
        data-invalid={isBad ? '' : undefined}
        data-disabled={props.isDisabled === true ? '' : undefined}
      >
        <label htmlFor={id}>{props.label}</label>
        <input
          ref={fieldRef}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={value}
          disabled={props.isDisabled === true}
          aria-invalid={isBad}
          aria-describedby={messages.length > 0 ? `${id}notes` : undefined}
          data-testid={props.testId}
          onChange={typed}
          onCompositionEnd={typed}
          onPaste={pasted}
          onKeyDown={pressed}
        />
        {props.unit !== undefined && (
          <span className={styles['unit']} dir="ltr">
            {props.unit}
          </span>
        )}
      </div>
      <Messages id={`${id}notes`} messages={messages} />
    </div>
  )
}
