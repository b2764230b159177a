import { useTranslation } from 'react-i18next'
import '../../i18n/english/exchange.ts'
import text from '../../ui/text.module.css'

/** Note under the figures of an order, where the exchange does not say which fees it charges. */
export function FeesAssumed() {
  const { t } = useTranslation('exchange')
  return (
    <small className={text['mut']} data-testid="fees-assumed">
      {t('feesAssumed')}
    </small>
  )
}
