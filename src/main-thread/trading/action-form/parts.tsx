import { useTranslation } from 'react-i18next'
import type { ActionMessage, TpSlHead } from '#shared/contracts/dialog.ts'
import type { Tone } from '#shared/contracts/primitives.ts'
import '../../i18n/english/actions.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from './actions.module.css'

export interface Fact {
  readonly name: string
  readonly value: string
  /** What it becomes; left out where it stays. */
  readonly after?: string | undefined
  readonly tone?: Tone
  readonly isWarned?: boolean
  readonly testId?: string
}

/** What an action does, in figures: each with what it is now and what it becomes. */
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

/** Text of a message by its key. */
export function useSaid(): (message: ActionMessage) => string {
  const { t } = useTranslation('actions')
  return ({ key, params }) => t(`message.${key}`, { ...params })
}

/** Messages of a dialog's form; field messages stand at their fields. `tried`: what is missing is said too. */
export function FormMessages(props: {
  readonly messages: readonly ActionMessage[]
  readonly tried?: boolean
  readonly at?: readonly ActionMessage['at'][]
}) {
  const say = useSaid()
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

/** Error and caution of a field from its messages, as its number input takes them. */
export function useFieldSaid(
  messages: readonly ActionMessage[],
  tried: boolean,
): (at: ActionMessage['at']) => { readonly error?: string; readonly caution?: string } {
  const say = useSaid()
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

/** Whose dialog it is: symbol, side with size, margin mode and leverage. */
export function Who(props: { readonly head: TpSlHead | null }) {
  const { t } = useTranslation()
  const { head } = props
  if (head === null) return null
  const isLong = head.side === 'Buy'
  return (
    <p className={styles['who']}>
      <b>{head.displayName}</b>{' '}
      <span className={toneClass(isLong ? 1 : -1)}>
        {t(isLong ? 'side.long' : 'side.short')} <span className={text['n']}>{head.size}</span>
      </span>{' '}
      <span className={text['mut']}>
        {t(head.isIsolated ? 'margin.isolated' : 'margin.cross')}{' '}
        <span className={text['n']}>{head.leverage}</span>
      </span>
    </p>
  )
}

/** The position of a dialog is no more, or is another one. */
export function Gone(props: { readonly state: 'open' | 'gone' | 'flipped' | undefined }) {
  const { t } = useTranslation('actions')
  if (props.state === undefined || props.state === 'open') return null
  return (
    <output className={styles['gone']} data-testid="position-gone">
      {t(props.state)}
    </output>
  )
}

/** Why a command failed, said once to everybody. */
export function Failure(props: { readonly text: string }) {
  return props.text === '' ? null : (
    <p className={text['down']} role="alert">
      {props.text}
    </p>
  )
}

/** Opens an article of the built-in help in a tab of its own. */
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
