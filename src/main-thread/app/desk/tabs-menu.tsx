import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import type { DeskPanel } from './desk.ts'
import { focusPanel } from './focus-panel.ts'
import { showTab } from './show-panel.ts'
import styles from './desk.module.css'
import { useTitles } from './use-titles.ts'

/** How many panels share a place, and a list of them: those behind the shown one are easily overlooked. */
export function TabsMenu(props: { readonly panels: readonly DeskPanel[]; readonly active: string }) {
  const { t } = useTranslation('desk')
  const titles = useTitles()
  const { panels, active } = props
  const label = t('tabs', { number: panels.length })
  return (
    <MenuTrigger>
      <Button variant="text" className={styles['count']} aria-label={label} data-tip data-testid="desk-tabs">
        {panels.length}
        <Icon name="down" small />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom start">
        <Menu
          className={controls['menu'] ?? ''}
          aria-label={label}
          selectionMode="single"
          selectedKeys={[active]}
          disallowEmptySelection
          onAction={(id) => {
            showTab(String(id))
            focusPanel(String(id))
          }}
        >
          {panels.map(({ id, kind }) => (
            <MenuItem key={id} id={id} className={controls['item'] ?? ''} textValue={titles[kind]}>
              {titles[kind]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
