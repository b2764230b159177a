import { useTranslation } from 'react-i18next'
import type { TpSlMessage } from '#shared/contracts/tpsl.ts'
import '../../i18n/english/tpsl.ts'
import { Icon } from '../../ui/icon.tsx'
import { messageParams } from './message-params.ts'
import styles from './tpsl.module.css'

/** What is wrong with a field, and what is to be known of it. */
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

/** Those at a field; what is only missing is said once the form was sent. */
export const saidAt = (
  messages: readonly TpSlMessage[],
  at: TpSlMessage['at'],
  tried: boolean,
): readonly TpSlMessage[] =>
  messages.filter((message) => message.at === at && (tried || message.kind !== 'missing'))
