import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/tpsl.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { chooseType, chosenTypes, inputTypes, typeShown } from '../../trading/tpsl/input-types.ts'
import styles from '../../trading/tpsl/tpsl.module.css'

/** Chooses the meaning of each leg's second field (TPSL-02..06). */
export function PreferencesDialog(props: { readonly allowsRoi: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('tpsl')
  const types = useSnapshot(chosenTypes)
  const offered = inputTypes.filter((type) => type !== 'ROI' || props.allowsRoi)
  return (
    <AppDialog
      title={t('preferences.title')}
      isOpen
      onClose={props.onClose}
      actions={
        <Button variant="primary" onPress={props.onClose}>
          {t('preferences.done')}
        </Button>
      }
    >
      {(['tp', 'sl'] as const).map((leg) => (
        <fieldset key={leg} className={styles['leg']}>
          <legend>{t('inputOf', { leg: t(`leg.${leg}`) })}</legend>
          {offered.map((type) => (
            <label key={type} className={styles['row']}>
              <input
                type="radio"
                name={`tpsl-input-${leg}`}
                checked={typeShown(types[leg], props.allowsRoi) === type}
                onChange={() => chooseType(leg, type)}
                data-testid={`prefer-${leg}-${type}`}
              />
              {t(`preferences.${type}`)}
              {type === 'PNL' && <span className={styles['new']}>{t('new')}</span>}
            </label>
          ))}
        </fieldset>
      ))}
      {props.allowsRoi && <p className={styles['note']}>{t('preferences.roiNote')}</p>}
      <p className={styles['note']}>{t('preferences.signNote')}</p>
    </AppDialog>
  )
}
