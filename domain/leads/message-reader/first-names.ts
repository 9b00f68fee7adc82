// Common first names. A name without "I am" or a label is read only if it is one of these and stands alone between commas, or
// beside the telephone number.
import { oneOf } from './tokens.ts'

export const isFirstName = oneOf(`
  aarti aarohi aastha aayushi aisha akanksha alka amrita anamika ananya anita anjali anju ankita anshika anu anuradha aparna archana
  arti arpita asha asma avni ayesha babita bela bharti bhavna bhumika chandni chhaya chitra damini deepa deepali deepika deepti
  devika diksha disha divya dolly farah farheen fatima gauri gayatri geeta geetika gunjan gurpreet harpreet heena hema hemlata
  himani indu isha ishita ishika jaya jyoti jyotsna kajal kalpana kamla kanchan kanika karishma kavita kavya khushboo khushi kiran
  komal kriti kritika kumkum kusum lata lakshmi laxmi madhu madhuri mahi mamta manisha manju manpreet mansi maya meena meenakshi
  megha meghna mehak mitali mohini mona monika mridula mukta muskan naina namrata nandini nargis natasha navya nazia neelam neelu
  neeta neetu neha nidhi nikita nilima nisha nishi nitu nupur pallavi parul payal pinky pooja poonam prachi pragya pratibha preeti
  prerna priti priya priyanka puja purnima rachna radha ragini rajni rakhi rashi rashmi reena rekha renu reshma richa riddhi rina
  ritika ritu riya roshni rubina ruchi ruchika rukhsana rupa rupali saba sadhna saloni sana sandhya sangeeta sanjana sapna sarika
  sarita saroj savita seema shabnam shagun shaheen shalini shalu sheela sheetal shefali shikha shilpa shivani shobha shraddha shreya
  shruti shubhi shweta simran smita sneha sonal sonali sonam soni sonia srishti sudha sujata suman sunita supriya surbhi sushma
  swati tanu tanvi tanya tanisha tara trisha tripti twinkle uma urmila urvashi usha vandana vanshika varsha vidhi vidya vineeta
  yamini yasmin yashika zainab zara zoya
  आरती आयशा अनीता अंजलि अंकिता अर्चना आशा भारती दीपा दीपिका दिव्या फराह गीता हेमा ईशा ज्योति जया काजल कविता काव्या खुशी किरण कोमल कुसुम लता
  मधु ममता मनीषा मीना मीनाक्षी मेघा मोनिका मुस्कान नंदिनी नीलम नीतू नेहा निधि निशा पल्लवी पायल पूजा पूनम प्रीति प्रिया प्रियंका राधा राखी रश्मि रेखा
  रिया ऋतु रीना रीतू रुचि साक्षी सना संध्या संगीता सपना सरिता सीमा शालिनी शीतल शिखा शिल्पा शिवानी श्रेया श्वेता सिमरन सोनाली सोनिया सुधा
  सुमन सुनीता स्वाति तान्या उषा वंदना वर्षा
`)
