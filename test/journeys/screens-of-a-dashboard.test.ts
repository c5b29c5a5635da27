import { choiceScreens } from '#test/screens/every-screen/choice-screens.ts'
import { clientPageScreens } from '#test/screens/every-screen/client-page-screens.ts'
import { dashboardScreens } from '#test/screens/every-screen/dashboard-screens.ts'
import { judgeScreens } from './screen-journey.ts'

judgeScreens([...dashboardScreens, ...clientPageScreens, ...choiceScreens])
