import { useTranslation } from 'react-i18next'
import type { TpSlMessage } from '#shared/contracts/tpsl.ts'
import '../../i18n/english/tpsl.ts'
import { Icon } from '../../ui/icon.tsx'
import { messageParams } from './message-params.ts'
import styles from './tpsl.module.css'

const UNSEEN: TpSlMessage = { at: 'form', key: 'unseen', params: {}, kind: 'error' }

/** A press sent nothing, because the form did not show the prices that it would have sent. */
export const Unseen = () => (
  <div role="alert">
    <Messages messages={[UNSEEN]} />
  </div>
)

/** The errors and cautions of a field. */
export function Messages(props: { readonly messages: readonly TpSlMessage[]; readonly id?: string }) {
  const { t } = useTranslation('tpsl')
  if (props.messages.length === 0) return null
  return (
    <ul className={styles['notes']} id={props.id}>
      {props.messages.map(({ key, kind, params }) => (
        <li key={key} className={kind === 'caution' ? styles['caution'] : styles['bad']} data-message={key}>
          <Icon name={kind === 'caution' ? 'info' : 'warning'} small />
          <span>{t(`message.${key}`, messageParams(t, params))}</span>
        </li>
      ))}
    </ul>
  )
}

/** The messages of a field. Missing values are reported only after the first attempt to send. */
export const messagesAt = (
  messages: readonly TpSlMessage[],
  at: TpSlMessage['at'],
  tried: boolean,
): readonly TpSlMessage[] =>
  messages.filter((message) => message.at === at && (tried || message.kind !== 'missing'))
