import { useTranslation } from 'react-i18next'
import { Message } from '../../ui/message.tsx'

/** Shown until the account's figures are there. */
export function AccountLoading() {
  const { t } = useTranslation('account')
  return <Message live="status" title={t('loading')} />
}
