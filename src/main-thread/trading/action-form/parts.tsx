import { useTranslation } from 'react-i18next'
import type { ActionMessage, TpSlHead } from '#shared/contracts/dialog.ts'
import type { Tone } from '#shared/contracts/primitives.ts'
import '../../i18n/english/actions.ts'
import { useMarginKey } from '../../stores/margin-key.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from './actions.module.css'

export interface Fact {
  readonly name: string
  readonly value: string
  /** The value after the action; left out where it doesn't change. */
  readonly after?: string | undefined
  readonly tone?: Tone
  readonly isWarned?: boolean
  readonly testId?: string
}

/** The effect of an action in figures: each value before and after it. */
export function Facts(props: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {props.facts.map(({ name, value, after, tone = 0, isWarned, testId }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>
            {after !== undefined && after !== value ? (
              <>
                <span className={cx(text['n'], text['mut'])}>{value}</span>
                <span aria-hidden="true" className={styles['to']}>
                  →
                </span>
                <b className={cx(text['n'], toneClass(tone), isWarned === true && text['warn'])}>{after}</b>
              </>
            ) : (
              <b className={cx(text['n'], toneClass(tone), isWarned === true && text['warn'])}>{value}</b>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The text of a form's message, in the page's language. */
export function useMessageText(): (message: ActionMessage) => string {
  const { t } = useTranslation('actions')
  return ({ key, params }) => t(`message.${key}`, { ...params })
}

/** The messages of a dialog's form. Those of a field are shown at the field. `tried`: also report what is missing. */
export function FormMessages(props: {
  readonly messages: readonly ActionMessage[]
  readonly tried?: boolean
  readonly at?: readonly ActionMessage['at'][]
}) {
  const say = useMessageText()
  const at = props.at ?? ['form']
  const shown = props.messages.filter(
    (message) => at.includes(message.at) && (message.kind !== 'missing' || props.tried === true),
  )
  return shown.map((message) => (
    <p
      key={`${message.at} ${message.key}`}
      className={styles['note']}
      data-kind={message.kind}
      data-testid={`said-${message.key}`}
    >
      <Icon name={message.kind === 'caution' ? 'info' : 'warning'} small />
      <span>{say(message)}</span>
    </p>
  ))
}

const UNSEEN: ActionMessage = { at: 'form', key: 'unseen', params: {}, kind: 'error' }

/** Says that a press sent nothing, because the dialog did not show what it would have sent (`useLivePreview`). */
export function Unseen(props: { readonly isSo: boolean }) {
  if (!props.isSo) return null
  return (
    <div role="alert">
      <FormMessages messages={[UNSEEN]} />
    </div>
  )
}

/**
 * The error and caution of a field, in the form its number input takes. Before the first attempt to send, a missing
 * value is not reported.
 */
export function useFieldMessages(
  messages: readonly ActionMessage[],
  tried: boolean,
): (at: ActionMessage['at']) => { readonly error?: string; readonly caution?: string } {
  const say = useMessageText()
  return (at) => {
    const own = messages.filter((message) => message.at === at && (message.kind !== 'missing' || tried))
    const bad = own.find(({ kind }) => kind !== 'caution')
    const mild = own.find(({ kind }) => kind === 'caution')
    return {
      ...(bad === undefined ? {} : { error: say(bad) }),
      ...(bad !== undefined || mild === undefined ? {} : { caution: say(mild) }),
    }
  }
}

/** The position of the dialog: symbol, side with size, margin mode and leverage. An option has the first two. */
export function PositionHeader(props: { readonly head: TpSlHead | null }) {
  const { t } = useTranslation()
  const { head } = props
  const margin = useMarginKey(head?.isIsolated === true)
  if (head === null) return null
  const isLong = head.side === 'Buy'
  return (
    <p className={styles['who']}>
      <b>{head.displayName}</b>{' '}
      <span className={toneClass(isLong ? 1 : -1)}>
        {t(isLong ? 'side.long' : 'side.short')} <span className={text['n']}>{head.size}</span>
      </span>{' '}
      {head.isOption !== true && (
        <span className={text['mut']}>
          {t(margin)} <span className={text['n']}>{head.leverage}</span>
        </span>
      )}
    </p>
  )
}

/** Shown where the position of the dialog was closed or reversed meanwhile. */
export function Gone(props: { readonly state: 'open' | 'gone' | 'flipped' | undefined }) {
  const { t } = useTranslation('actions')
  if (props.state === undefined || props.state === 'open') return null
  return (
    <output className={styles['gone']} data-testid="position-gone">
      {t(props.state)}
    </output>
  )
}

/** Why a command failed. Screen readers announce it. */
export function Failure(props: { readonly text: string }) {
  return props.text === '' ? null : (
    <p className={text['down']} role="alert">
      {props.text}
    </p>
  )
}

/** A link to an article of the built-in help, which opens in its own tab. */
export function LearnMore(props: { readonly article: string; readonly children: string }) {
  return (
    <a
      className={styles['learn']}
      href={`/help/positions.html#${props.article}`}
      target="_blank"
      rel="noreferrer"
    >
      {props.children}
    </a>
  )
}
