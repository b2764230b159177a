import { useState } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import { askLinks } from '../../bridge/send-commands.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { preferences, setTheme, setUpdateRate, setUpDown, updateRates } from '../../stores/preferences.ts'
import type { UpDown } from '../../stores/preferences.ts'
import { setPaintRate } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { commandDialog } from '../../stores/command-dialog.ts'
import { HelpSection } from './help-section.tsx'

const upDowns: readonly UpDown[] = ['normal', 'swap', 'cb']

/** Menu for theme, up/down colours, update rate, all settings and help. */
export function DisplayMenu() {
  const { t } = useTranslation('header')
  const { theme, upDown, updateRate } = useSnapshot(preferences)
  const other = theme === 'dark' ? 'light' : 'dark'
  const item = controls['item'] ?? ''
  const [links, setLinks] = useState<OutsideLinks | null>(null)
  // Loaded when the menu is opened, until they are known.
  const load = async (): Promise<void> => setLinks((await askLinks()) ?? links)
  return (
    <MenuTrigger onOpenChange={(isOpen) => void (isOpen && links === null && load())}>
      <Button variant="icon" aria-label={t('settings.name')}>
        <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu className={controls['menu'] ?? ''} aria-label={t('settings.name')}>
          <MenuItem id="theme" className={item} onAction={() => setTheme(other)}>
            <Icon name={other === 'dark' ? 'moon' : 'sun'} />
            {t(other === 'dark' ? 'themeToDark' : 'themeToLight')}
          </MenuItem>
          <MenuItem
            id="commands"
            className={item}
            onAction={() => {
              commandDialog.open = 'palette'
            }}
          >
            <Icon name="search" />
            {t('commands')}
          </MenuItem>
          <MenuItem
            id="settings"
            className={item}
            onAction={() => {
              openDialog('accountSettings', {})
            }}
          >
            <Icon name="sliders" />
            {t('allSettings')}
          </MenuItem>
          <Separator className={controls['separator'] ?? ''} />
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[upDown]}
            onSelectionChange={(keys) => {
              const chosen = upDowns.find((name) => keys !== 'all' && keys.has(name))
              if (chosen !== undefined) setUpDown(chosen)
            }}
          >
            <Header className={controls['heading'] ?? ''}>{t('settings.updown')}</Header>
            {upDowns.map((name) => (
              <MenuItem key={name} id={name} className={item}>
                {t(`settings.${name}`)}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className={controls['separator'] ?? ''} />
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[`rate-${updateRate}`]}
            onSelectionChange={(keys) => {
              const chosen = updateRates.find((rate) => keys !== 'all' && keys.has(`rate-${rate}`))
              if (chosen === undefined) return
              setUpdateRate(chosen)
              setPaintRate(chosen)
            }}
          >
            <Header className={controls['heading'] ?? ''}>{t('settings.rate')}</Header>
            {updateRates.map((rate) => (
              <MenuItem key={rate} id={`rate-${rate}`} className={item}>
                {t('settings.perSecond', { rate })}
              </MenuItem>
            ))}
          </MenuSection>
          {/* Last, because it grows when the addresses arrive: nothing below may move. */}
          <HelpSection links={links} />
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
