/**
 * What the site of a new account shows until its owner has written something, and what owners may make records of to begin with.
 * The words say what to do, so they are to be replaced.
 */
export const starterPages = {
  home: {
    page_title: 'Welcome',
    page_type: 'homepage',
    page_filename: 'index',
    menu_text: 'Home',
    content:
      '<p>This is your new site. Replace these words with your own: say in two or three sentences what you make or sell, for whom, and where people find you.</p>' +
      '<h2>What to do next</h2>' +
      '<ul><li>Write this page: in the console, under Pages.</li>' +
      '<li>Say how to reach you, and choose your colours: under Settings.</li>' +
      '<li>Add your first product: under Products. The newest ones appear on this page.</li>' +
      '<li>Write a first post: under Blog posts.</li></ul>',
  },
  shop: {
    page_title: 'Shop',
    page_type: 'dynamic',
    page_filename: 'shop',
    menu_text: 'Shop',
    content: 'shop',
  },
  blog: {
    page_title: 'Blog',
    page_type: 'dynamic',
    page_filename: 'blog',
    menu_text: 'Blog',
    content: 'blog',
  },
  contact: {
    page_title: 'Contact',
    page_type: 'dynamic',
    page_filename: 'contact',
    menu_text: 'Contact',
    content: 'contact',
  },
} as const;

export const starterPageRecords = Object.values(starterPages).map((one, index) => ({
  ...one,
  is_onmenu: 1,
  menu_order: index + 1,
}));

export const starterPost = {
  title: 'Your first post',
  post:
    '<p>This is where your news goes: a new product, a day in the workshop, the answer to a question that people often ask. Replace this post with your own in the console, under Blog posts.</p>' +
    '<h2>What makes a good first post?</h2>' +
    '<p>Say who you are and why you began. One picture and three paragraphs are enough. Below each post visitors can leave a comment, which waits until you approve it.</p>',
};
