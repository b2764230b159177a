import { useTranslation } from 'react-i18next'
import '../../i18n/english/pages.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'

/** Text of cancel-on-disconnect: what is cancelled and when. `ms`: the account's setting. */
export function DisconnectText({ ms }: { readonly ms: number }) {
  const { t } = useTranslation('pages')
  const isHere = useCapability('cancelOnDisconnect') === 'gateway'
  return <>{t(isHere ? 'disconnectHere' : 'disconnect', { seconds: ms / 1000 })}</>
}

/** Mark in the header while cancel-on-disconnect is on. */
export function DisconnectMark({ ms }: { readonly ms: number }) {
  const { t } = useTranslation('connection')
  return (
    <span className={text.warn} data-testid="cancel-on-disconnect">
      <Icon name="warning" small /> <span aria-hidden="true">{t('seconds', { value: ms / 1000 })}</span>
      <span className={text.hidden}>
        <DisconnectText ms={ms} />
      </span>
    </span>
  )
}
