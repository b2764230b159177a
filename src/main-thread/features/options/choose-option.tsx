import { useTranslation } from 'react-i18next'
import '../../i18n/english/pages.ts'
import { Message } from '../../ui/message.tsx'

/** In the ticket's place until an option of the chain is chosen. */
export function ChooseOption() {
  const { t } = useTranslation('pages')
  return <Message title={t('option.choose')} text={t('option.chooseText')} />
}
