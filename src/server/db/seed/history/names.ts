import type { Language } from '#lib/i18n/languages.ts'

/** Given names in Latin letters, by the language in which their owners read the site. */
export const GIVEN_NAMES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  th: (
    'Anan Apinya Areeya Arthit Boonmee Busaba Chai Chalida Chanida Decha Duangjai Ekkachai Fah Kamon Kanya Kittisak ' +
    'Kulap Lalita Malee Manop Naree Nattapong Nicha Nok Orawan Panida Pimchanok Ploy Prasert Preecha Rattana Rung ' +
    'Sakda Sirikit Somsak Suda Sunan Supaporn Thanawat Tida Udom Wanida Wichai Yupin'
  ).split(' '),
  vi: (
    'Anh Bao Binh Chau Cuong Dung Duyen Giang Hanh Hien Hieu Hoa Hung Huong Khanh Lan Linh Long Mai Minh Nam Ngoc ' +
    'Nhung Phuc Phuong Quang Quynh Son Tam Thao Thuy Trang Trung Tuan Tuyet Vinh'
  ).split(' '),
  zh: (
    'Bohai Chunhua Dawei Fang Guang Haoran Hua Jianguo Jiayi Jing Jun Lei Liang Lihua Meili Ming Peng Qiang Qing ' +
    'Ruolan Shan Tao Wei Wen Xiaoming Xinyi Xue Yan Yifan Yong Yuhan Zhen Zihan'
  ).split(' '),
  pt: (
    'Ana Beatriz Bruno Caio Camila Carla Daniel Diego Eduarda Fabio Felipe Gabriela Gustavo Helena Igor Joana ' +
    'Larissa Leandro Luana Marcelo Mariana Natalia Otavio Paulo Rafael Renata Rodrigo Sabrina Thiago Vanessa Vitor'
  ).split(' '),
  tl: (
    'Alma Andres Arnel Benigno Bituin Carmela Dalisay Danilo Divina Edgar Ernesto Felicidad Gloria Imelda Jericho ' +
    'Joel Ligaya Liwayway Luningning Manny Marites Nena Noel Perla Ramil Rodel Rosario Tala Teodoro Vicente'
  ).split(' '),
  ja: (
    'Aiko Akira Asuka Daichi Emi Haruka Haruto Hikari Hiroshi Kaito Kazuki Keiko Kenji Mai Makoto Mariko Mei Naoki ' +
    'Natsumi Ren Riku Sakura Satoshi Sayuri Shota Takumi Yui Yuki Yuto'
  ).split(' '),
}

/** Family names of the same languages, for holders of bank accounts. */
export const FAMILY_NAMES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  th: 'Saetang Boonsong Chaiyasit Srisuk Wongsakul Thongdee Rattanaporn Jaidee Kongkaew Suwan'.split(' '),
  vi: 'Nguyen Tran Le Pham Hoang Phan Vu Dang Bui Do'.split(' '),
  zh: 'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou'.split(' '),
  pt: 'Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Almeida Rocha'.split(' '),
  tl: 'Reyes Santos Cruz Bautista Ocampo Garcia Mendoza Torres Castillo Villanueva'.split(' '),
  ja: 'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato'.split(' '),
}
