import texts from '../locales/en/commands.json'
import { addEnglish } from '../late-english.ts'

addEnglish('commands', texts)
