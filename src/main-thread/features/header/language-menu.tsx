import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { languageName, shortName } from '../../i18n/languages.ts'
import { offeredLanguages } from '../../i18n/setup.ts'
import { chooseLanguage } from '../../trading/choose-language.ts'
import { Button } from '../../ui/button.tsx'
import { AccessibleLabel } from '../../ui/accessible-label.tsx'
import controls from '../../ui/controls.module.css'
import styles from './header.module.css'

/** Menu of the page's language; each language has its own name. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('header')
  return (
    <MenuTrigger>
      <Button variant="text" className={styles['code']} data-testid="language-menu">
        <AccessibleLabel name={t('language')}>{shortName(i18n.language)}</AccessibleLabel>
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu
          className={controls['menu'] ?? ''}
          aria-label={t('language')}
          selectionMode="single"
          selectedKeys={[i18n.language]}
        >
          {offeredLanguages.map((language) => (
            <MenuItem
              key={language}
              id={language}
              className={controls['item'] ?? ''}
              textValue={languageName(language)}
              onAction={() => void chooseLanguage(language)}
            >
              <span lang={language}>{languageName(language)}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
