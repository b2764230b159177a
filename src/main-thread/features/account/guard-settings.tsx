import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { guardedKinds } from '#shared/contracts/order-guard.ts'
import '../../i18n/english/pages.ts'
import { orderGuard, setGuard } from '../../stores/order-guard.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { NumberInput } from '../../ui/number-input.tsx'

/** Settings of the order guard: confirm orders far through the market, above a value, or of a kind. */
export function GuardSettings() {
  const { t } = useTranslation('pages')
  const { share, largest, kinds } = useSnapshot(orderGuard).choices
  return (
    <>
      <NumberInput
        label={t('guard.share')}
        unit="%"
        value={share}
        rules={{ decimals: 2, step: '1', min: '0', max: '1000' }}
        onChange={(text) => setGuard({ share: text })}
        testId="guard-share"
      />
      <NumberInput
        label={t('guard.largest')}
        unit={t('guard.quote')}
        value={largest}
        rules={{ decimals: 2, step: '1000', min: '0', max: '999999999999' }}
        onChange={(text) => setGuard({ largest: text })}
        testId="guard-largest"
      />
      {guardedKinds.map((kind) => (
        <Checkbox
          key={kind}
          isSelected={kinds.includes(kind)}
          onChange={(on) => setGuard({ kinds: on ? [...kinds, kind] : kinds.filter((one) => one !== kind) })}
        >
          {t(`guard.kind.${kind}`)}
        </Checkbox>
      ))}
    </>
  )
}
