import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { TicketForm } from './ticket-form.tsx'

/** The order ticket as a panel of the page. */
export function TicketPanel() {
  const { t } = useTranslation('ticket')
  return (
    <Panel name={t('title')}>
      <TicketForm />
    </Panel>
  )
}
