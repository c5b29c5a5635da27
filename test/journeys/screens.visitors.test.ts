import { judgeScreens } from './screen-journey.ts'

judgeScreens('visitors')
