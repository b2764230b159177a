import { useTranslation } from 'react-i18next'
import '../../i18n/english/pages.ts'
import { Message } from '../../ui/message.tsx'

/** Shown in place of the ticket until an option is chosen. */
export function ChooseOption() {
  const { t } = useTranslation('pages')
  return <Message title={t('option.choose')} text={t('option.chooseText')} />
}
