import { everyScreen } from '#test/screens/every-screen/every-screen.ts'
import { judgeScreens } from './screen-journey.ts'

judgeScreens(everyScreen.admin)
