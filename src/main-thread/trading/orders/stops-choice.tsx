import { useTranslation } from 'react-i18next'
import '../../i18n/english/actions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import text from '../../ui/text.module.css'
import type { CancelScope } from './cancel-scope.ts'

/** Asks whether the stops of positions are canceled too, and says what follows. */
export function StopsChoice(props: {
  readonly scope: CancelScope
  readonly takesStops: boolean
  readonly onChange: (takesStops: boolean) => void
}) {
  const { t } = useTranslation('actions')
  const { scope, takesStops, onChange } = props
  const params = { n: String(scope.stops.length) }
  if (scope.stops.length === 0) return null
  return (
    <>
      {scope.mayLeave ? (
        <Checkbox isSelected={takesStops} onChange={onChange}>
          {t('cancelOrders.alsoStops', params)}
        </Checkbox>
      ) : (
        <p>{t('cancelOrders.stops', params)}</p>
      )}
      <p className={text[takesStops || !scope.mayLeave ? 'warn' : 'mut']}>
        {t(takesStops || !scope.mayLeave ? 'cancelOrders.unprotected' : 'cancelOrders.stay')}
      </p>
    </>
  )
}
